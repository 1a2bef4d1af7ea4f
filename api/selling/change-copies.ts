import type { OwnListing } from '#contract/selling/selling.ts';
import { setStock } from '../catalog/stock/set-stock.ts';
import type { Owner } from '../sessions/owner.ts';
import { listingOnWire, ownListing, type Sale } from './own-listing.ts';

/** Takes an own listing off the shelves as sold, all copies of it. Throws ShopError not_found when there is none such. */
export async function markSold(tx: Sale, now: number, owner: Owner, id: number): Promise<OwnListing> {
  await ownListing(tx, owner, id);
  return listingOnWire(await setStock(tx, now, id, 0));
}

/** Puts one copy of an own listing on sale that is not; one that is stays as it is. Throws ShopError not_found. */
export async function relist(tx: Sale, now: number, owner: Owner, id: number): Promise<OwnListing> {
  const row = await ownListing(tx, owner, id);
  return listingOnWire(row.inStock ? row : await setStock(tx, now, id, 1));
}

/**
 * Another copy of the same: one more on sale. Throws ShopError not_found; where nobody counts the copies there is nothing
 * to add, and the listing is only put on sale.
 */
export async function addOneMore(tx: Sale, now: number, owner: Owner, id: number): Promise<OwnListing> {
  const row = await ownListing(tx, owner, id);
  if (row.stock === null) return relist(tx, now, owner, id);
  return listingOnWire(await setStock(tx, now, id, row.stock + 1));
}
