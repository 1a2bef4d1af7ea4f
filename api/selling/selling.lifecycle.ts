import type { AccountDataPart } from '../accounts/account-data.ts';
import { deleteProduct } from '../catalog/delete-product.ts';
import { deleteHiddenProduct } from '../catalog/hide-product.ts';
import { moveProductsIn, listSellerProducts } from '../catalog/sellers/seller-products.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { listOwnListings } from './list-own-listings.ts';
import { moveUploads, deleteUploads } from './uploads.repo.ts';

/** What happens to listings when a guest signs in or is merged with another, and when an account is exported or deleted. */
export const sellingLifecycle: GuestMergePart & AccountDataPart = {
  // Listings, and uploads that are not listed yet.
  moveGuestData: async (tx, _now, guest, heir) => {
    await moveProductsIn(tx, guest, heir);
    await moveUploads(tx, guest, heir);
  },
  productsToChange: async (db, { owner }) => (await listSellerProducts(db, owner)).map(({ id }) => id),
  // Listings and uploads; the retention job deletes files that nothing references.
  deleteData: async (tx, now, { owner }) => {
    for (const { id, hiddenAt } of await listSellerProducts(tx, owner)) {
      if (hiddenAt === null) await deleteProduct(tx, now, id);
      else await deleteHiddenProduct(tx, id);
    }
    await deleteUploads(tx, owner);
  },
  exportData: async (deps, { owner }) => ({ listings: await listOwnListings(deps, owner) }),
};
