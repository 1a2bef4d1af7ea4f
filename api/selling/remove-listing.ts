import { deleteProduct } from '../catalog/delete-product.ts';
import type { Owner } from '../sessions/owner.ts';
import { ownListing, type Sale } from './own-listing.ts';

/** Takes an own listing down for good; orders keep their copy of it. Throws ShopError not_found when there is none such. */
export async function removeListing(tx: Sale, now: number, owner: Owner, id: number): Promise<void> {
  await ownListing(tx, owner, id);
  await deleteProduct(tx, now, id);
}
