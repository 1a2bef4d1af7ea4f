import type { OwnListing } from '#contract/selling/selling.ts';
import { setStock } from '../catalog/stock/set-stock.ts';
import type { Owner } from '../sessions/owner.ts';
import { listingOnWire, getOwnListing, type ListingTx } from './own-listing.ts';

/** Marks all copies of the seller's own listing as sold. Throws ShopError not_found. */
export async function markSold(tx: ListingTx, now: number, owner: Owner, id: number): Promise<OwnListing> {
  await getOwnListing(tx, owner, id);
  return listingOnWire(await setStock(tx, now, id, 0));
}

/** Puts one copy of a listing that is not for sale back on sale. Throws ShopError not_found. */
export async function relist(tx: ListingTx, now: number, owner: Owner, id: number): Promise<OwnListing> {
  const row = await getOwnListing(tx, owner, id);
  return listingOnWire(row.inStock ? row : await setStock(tx, now, id, 1));
}

/** Adds one copy; a listing without a stock count is only put back on sale. Throws ShopError not_found. */
export async function addOneMore(tx: ListingTx, now: number, owner: Owner, id: number): Promise<OwnListing> {
  const row = await getOwnListing(tx, owner, id);
  if (row.stock === null) return relist(tx, now, owner, id);
  return listingOnWire(await setStock(tx, now, id, row.stock + 1));
}
