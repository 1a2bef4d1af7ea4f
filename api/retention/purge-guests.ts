import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { deleteContact } from '../accounts/contacts/contacts.ts';
import { deleteSellerProfile } from '../accounts/seller-profiles/seller-profiles.ts';
import { deleteCartIn } from '../cart/cart.lifecycle.ts';
import type { Deps } from '../deps.ts';
import { endSessionIn } from '../sessions/change-session.ts';
import { expiredSessions } from '../sessions/expired-sessions.ts';
import { isGuest, type Session } from '../sessions/owner.ts';
import { SESSION_LIFE_MS } from '../sessions/start-session.ts';
import { deleteWishlistIn } from '../wishlist/wishlist.lifecycle.ts';

/**
 * Deletes sessions last used before an instant, with the guest's cart, wishlist and email. A session stays while its guest has
 * listings or active orders.
 */
export async function purgeGuests(
  { storage, closing }: Pick<Deps, 'storage' | 'closing'>,
  before: number,
): Promise<void> {
  const purge = ({ id, owner }: Session): Promise<void> =>
    storage.transaction({ owner, session: String(id) }, async (tx) => {
      if (isGuest(owner)) {
        await deleteCartIn(tx, owner);
        await deleteWishlistIn(tx, owner);
        await deleteContact(tx, owner);
        await deleteSellerProfile(tx, owner);
      }
      await endSessionIn(tx, id);
    });
  for await (const sessions of expiredSessions(storage.db, before + SESSION_LIFE_MS)) {
    for (const session of sessions) {
      if (closing()) return;
      await purge(session);
      await yieldToEventLoop();
    }
  }
}
