import { deleteProduct } from '../catalog/delete-product.ts';
import type { Owner } from '../sessions/owner.ts';
import { getOwnListing, type ListingTx } from './own-listing.ts';

/** Deletes the seller's own listing; orders keep their copy of it. Throws ShopError not_found. */
export async function removeListing(tx: ListingTx, now: number, owner: Owner, id: number): Promise<void> {
  await getOwnListing(tx, owner, id);
  await deleteProduct(tx, now, id);
}
