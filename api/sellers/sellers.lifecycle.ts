import { absenceOf, sellerProfileOf } from '../accounts/accounts.queries.ts';
import { hasPaused } from '../catalog/sellers/seller-products.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { enqueueSettling } from './settle-seller.ts';

/** A guest's listings, which the heir has by now, are for sale if the heir can be reached and is neither away nor blocked. */
export const sellersLifecycle: GuestMergePart = {
  moveSellerData: async (tx, now, _guest, heir) => {
    const isBlocked = (await sellerProfileOf(tx, heir))?.standing === 'blocked';
    if (isBlocked || (await hasPaused(tx, heir)) || (await absenceOf(tx, heir, now)) !== undefined)
      await enqueueSettling(tx, now, heir);
  },
};
