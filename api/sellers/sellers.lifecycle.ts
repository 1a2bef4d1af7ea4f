import { hasPaused } from '../catalog/sellers/seller-products.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { enqueueSettling } from './settle-seller.ts';

/** A guest's paused listings, which the heir has by now, are back on sale if the heir can be reached. */
export const sellersLifecycle: GuestMergePart = {
  moveGuestData: async (tx, now, _guest, heir) => {
    if (await hasPaused(tx, heir)) await enqueueSettling(tx, now, heir);
  },
};
