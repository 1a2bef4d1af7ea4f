import { DAY_MS } from '#contract/durations.ts';
import { toDollars } from '#contract/money.ts';
import type { ListingCounts, OwnListing, OwnListings } from '#contract/selling/selling.ts';
import { readPage, type PageQuery } from '../catalog/lists/cursor.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import {
  allSellerProducts,
  countSellerProducts,
  findSellerProductsByWords,
  listSellerProducts,
} from '../catalog/sellers/seller-products.ts';
import type { Deps } from '../deps.ts';
import { readFees } from '../ledger/fee-terms.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { hiddenBecause } from '../support/support.queries.ts';
import { interestOfSeller, type SellerInterest } from './listing-interest.repo.ts';
import { listingOnWire } from './own-listing.ts';

/** A seller's newest 1,000 listings: for sale, held, sold or hidden (also by the shop), but not deleted ones. */
export async function listOwnListings(
  { storage: { db } }: Pick<Deps, 'storage'>,
  owner: Owner,
): Promise<OwnListings['listings']> {
  return describe(db, await listSellerProducts(db, owner), await interestOfSeller(db, owner));
}

/** Which page of a seller's listings, and what their words begin with. */
export interface ListingsQuery extends PageQuery {
  readonly limit: number;
  readonly q?: string | undefined;
}

interface ListingsPage {
  readonly listings: OwnListings['listings'];
  readonly counts: ListingCounts;
  /** The cursor of the next page; undefined after the last. */
  readonly next: string | undefined;
}

/** A page of the same, and the counts of all. Throws ShopError invalid_input for a cursor of another list. */
export async function readListingsPage(
  { storage: { db }, now }: Pick<Deps, 'storage' | 'now'>,
  owner: Owner,
  query: ListingsQuery,
): Promise<ListingsPage> {
  const { q } = query;
  const { rows, next } = await readPage(`listings ${owner} ${q ?? ''}`, query, (after, limit) =>
    q === undefined
      ? listSellerProducts(db, owner, limit, after)
      : findSellerProductsByWords(db, owner, q, limit, after),
  );
  const interest = await interestOfSeller(db, owner);
  const held = [...interest.heldUntil.keys()];
  const { sold, ...counts } = await countSellerProducts(db, owner, now() - 7 * DAY_MS, held);
  const listings = await describe(db, rows, interest);
  return { listings, counts: { ...counts, soldThisWeek: sold }, next };
}

/** All of them, for the export of an account. */
export async function listAllOwnListings(
  { storage: { db } }: Pick<Deps, 'storage'>,
  owner: Owner,
): Promise<OwnListings['listings']> {
  const interest = await interestOfSeller(db, owner);
  const all: OwnListings['listings'] = [];
  for await (const rows of allSellerProducts(db, owner)) all.push(...(await describe(db, rows, interest)));
  return all;
}

async function describe(
  db: Db,
  rows: readonly ProductRow[],
  interest: SellerInterest,
): Promise<OwnListings['listings']> {
  const hidden = rows.filter(({ hiddenAt }) => hiddenAt !== null).map(({ id }) => id);
  const reasons = await hiddenBecause(db, hidden);
  const feeOn = await readFees(db);
  return rows.map((row) => ({
    ...listingOnWire(row, reasons.get(row.id)),
    ...holdOf(row, interest),
    hearts: interest.hearts.get(row.id) ?? 0,
    views: interest.views.get(row.id) ?? 0,
    fee: toDollars(feeOn(row)),
  }));
}

/** While a buyer's checkout holds the last copies, the listing is neither for sale nor sold. */
function holdOf(
  { id, inStock, hiddenAt, soldAt }: ProductRow,
  { heldUntil }: SellerInterest,
): Pick<OwnListing, 'state' | 'heldUntil'> | undefined {
  const until = heldUntil.get(id);
  if (until === undefined || inStock || soldAt === null || hiddenAt !== null) return undefined;
  return { state: 'in-checkout', heldUntil: new Date(until).toISOString() };
}
