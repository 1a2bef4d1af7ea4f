import { emptyCartIn } from '../cart/empty-cart.ts';
import type { Deps } from '../deps.ts';
import { isSelling } from '../orders/is-selling.ts';
import { productsOfSeller } from '../catalog/products-of-seller.ts';
import { endSessionIn } from '../sessions/end-session.ts';
import { expiredSessions } from '../sessions/expired-sessions.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { emptyWishlistIn } from '../wishlist/empty-wishlist.ts';

const AT_ONCE = 500;

/**
 * Clears away sessions that ended 180 days after their last use, with the cart and the wishlist of their guests. One stays
 * as long as something of its guest's is for sale or under way: a sale must still reach him by mail.
 */
export async function forgetGuests({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> {
  for (const { id, owner } of await expiredSessions(storage.db, now(), AT_ONCE)) {
    if (owner.startsWith('s:') && (await stillSells(storage.db, owner))) continue;
    await storage.transaction({ owner, session: String(id) }, async (tx) => {
      if (owner.startsWith('s:')) {
        await emptyCartIn(tx, owner);
        await emptyWishlistIn(tx, owner);
      }
      await endSessionIn(tx, id);
    });
  }
}

async function stillSells(db: Db, owner: Owner): Promise<boolean> {
  const listed = await productsOfSeller(db, owner);
  return listed.some(({ inStock }) => inStock) || isSelling(db, owner);
}
