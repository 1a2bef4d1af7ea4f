import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { tokenize } from '#contract/search/words.ts';
import { PAUSE_BITS } from '#contract/selling/pause-reasons.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { findKeptByIds, findProductById } from '../catalog.repo.ts';
import type { Position } from '../lists/cursor.ts';
import type { ProductRow } from '../product-on-wire.ts';
import type { Pause } from '../stock/pause-products.ts';
import {
  changeSeller,
  countRowsOfSeller,
  listCopiesOfSeller,
  listIdsNotPaused,
  listIdsPaused,
  listRowsOfSeller,
  START,
  sumOfferedCopies,
  type ListedCopy,
} from './seller.repo.ts';

export { countRowsOfSeller as countSellerProducts, sumOfferedCopies as countOffered };

const MAX_PRODUCTS = 1_000;

/**
 * A seller's listings after a position, by default the newest, at most 1,000 or `limit`, sold ones too, newest first; without those
 * they deleted.
 */
export const listSellerProducts = (
  db: Db,
  seller: Owner,
  limit: number = MAX_PRODUCTS,
  after: Position = START,
): Promise<ProductRow[]> => listRowsOfSeller(db, seller, after, limit);

/** All of them after a position, in pages. */
export async function* allSellerProducts(
  db: Db,
  seller: Owner,
  after: Position = START,
): AsyncGenerator<readonly ProductRow[]> {
  let position = after;
  for (;;) {
    const page = await listRowsOfSeller(db, seller, position, MAX_PRODUCTS);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < MAX_PRODUCTS) return;
    position = { key: last.createdAt, id: last.id };
  }
}

/**
 * A seller's listings after a position whose title, author or ISBN have words that begin with each word of a query, at most
 * `limit`, newest first. Reads them all: the search index lacks what is not for sale.
 */
export async function findSellerProductsByWords(
  db: Db,
  seller: Owner,
  query: string,
  limit: number,
  after?: Position,
): Promise<ProductRow[]> {
  const starts = tokenize(query);
  const found: ProductRow[] = [];
  if (starts.length === 0) return found;
  for await (const rows of allSellerProducts(db, seller, after)) {
    found.push(...rows.filter((row) => hasWords(row, starts)));
    if (found.length >= limit) break;
    await yieldToEventLoop();
  }
  return found.slice(0, limit);
}

function hasWords({ title, author, isbn }: ProductRow, starts: readonly string[]): boolean {
  const words = tokenize(`${title} ${author ?? ''} ${isbn ?? ''}`);
  return starts.every((start) => words.some((word) => word.startsWith(start)));
}

/** A seller's listing by id; undefined if it does not exist or belongs to another seller or the shop. */
export async function findSellerProduct(db: Db, seller: Owner, id: number): Promise<ProductRow | undefined> {
  const row = await findProductById(db, id);
  return row?.sellerOwner === seller ? row : undefined;
}

/** Those of these listings that are the seller's (a few hundred ids). */
export const findSellerProducts = async (
  db: Db,
  seller: string,
  ids: readonly number[],
): Promise<ProductRow[]> =>
  (await findKeptByIds(db, ids)).filter(({ sellerOwner }) => sellerOwner === seller);

/** Whether the owner has a listing, for sale or sold. */
export const hasListed = async (db: Db, seller: Owner): Promise<boolean> =>
  (await listRowsOfSeller(db, seller, START, 1)).length > 0;

/** A seller's items for sale with one of these ISBNs (13 digits; a few dozen), newest first. */
export const listCopiesOnSale = (db: Db, seller: Owner, isbns: readonly string[]): Promise<ListedCopy[]> =>
  listCopiesOfSeller(db, seller, isbns);

/** Some of a seller's products for which a pause is to begin or to end, or to last until another instant. */
export const listIdsToPause = (
  db: Db,
  seller: Owner,
  { reason, isPaused, until = null }: Pause,
  limit: number,
): Promise<number[]> => {
  const bits = PAUSE_BITS[reason];
  if (!isPaused) return listIdsPaused(db, seller, bits, limit);
  return listIdsNotPaused(db, seller, { bits, ...(reason === 'away' ? { until } : {}) }, limit);
};

/** Whether any of a seller's products is paused. */
export const hasPaused = async (db: Db, seller: Owner): Promise<boolean> =>
  (await listIdsPaused(db, seller, ALL_BITS, 1)).length > 0;

const ALL_BITS = Object.values(PAUSE_BITS).reduce((sum, bit) => sum + bit, 0);

/** Moves a guest's listings to a user at sign-in. */
export const moveProductsIn = (tx: Tx<'owner'>, guest: Owner, user: Owner): Promise<void> =>
  changeSeller(tx, guest, user);
