import type { AccountDataPart } from '../accounts/account-data.ts';
import { deleteProduct } from '../catalog/delete-product.ts';
import { moveProductsIn, productsOfSeller } from '../catalog/products-of-seller.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { listOwnListings } from './list-own-listings.ts';
import { changeUploader, deleteUploadsOf } from './uploads.repo.ts';

/** The listings' part when a guest signs in or is united with another, and when an account is exported or deleted. */
export const sellingLifecycle: GuestMergePart & AccountDataPart = {
  // What a guest listed, and photos that are not listed yet.
  moveGuestData: async (tx, _now, guest, heir) => {
    await moveProductsIn(tx, guest, heir);
    await changeUploader(tx, guest, heir);
  },
  // Listings with their photos; the files go once nothing names them.
  deleteData: async (tx, now, { owner }) => {
    for (const { id } of await productsOfSeller(tx, owner)) await deleteProduct(tx, now, id);
    await deleteUploadsOf(tx, owner);
  },
  exportData: async (deps, { owner }) => ({ listings: await listOwnListings(deps, owner) }),
};
