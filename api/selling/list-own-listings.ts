import type { OwnListings } from '#contract/selling/selling.ts';
import { listSellerProducts } from '../catalog/sellers/seller-products.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { hiddenBecause } from '../support/support.queries.ts';
import { listingOnWire } from './own-listing.ts';

/** A seller's listings, newest first: for sale, sold or hidden (also by the shop), but not deleted ones. */
export async function listOwnListings(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner,
): Promise<OwnListings['listings']> {
  const rows = await listSellerProducts(storage.db, owner);
  const hidden = rows.filter(({ hiddenAt }) => hiddenAt !== null).map(({ id }) => id);
  const reasons = await hiddenBecause(storage.db, hidden);
  return rows.map((row) => listingOnWire(row, reasons.get(row.id)));
}
