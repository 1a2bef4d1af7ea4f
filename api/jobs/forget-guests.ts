import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { emptyCartIn } from '../cart/empty-cart.ts';
import type { Deps } from '../deps.ts';
import { endSessionIn } from '../sessions/end-session.ts';
import { expiredSessions } from '../sessions/expired-sessions.ts';
import type { Session } from '../sessions/owner.ts';
import { emptyWishlistIn } from '../wishlist/empty-wishlist.ts';

/**
 * Deletes every session that ended 180 days after its last use, with the cart and the wishlist of its guest. One stays as
 * long as something of its guest's is for sale or under way.
 */
export async function forgetGuests({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> {
  const forget = ({ id, owner }: Session): Promise<void> =>
    storage.transaction({ owner, session: String(id) }, async (tx) => {
      if (owner.startsWith('s:')) {
        await emptyCartIn(tx, owner);
        await emptyWishlistIn(tx, owner);
      }
      await endSessionIn(tx, id);
    });
  for await (const sessions of expiredSessions(storage.db, now())) {
    for (const session of sessions) {
      await forget(session);
      await yieldToEventLoop();
    }
  }
}
