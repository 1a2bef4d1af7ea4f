import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { closeHearts, openHearts } from './open-hearts.ts';
import { deleteWishlist } from './wishlist.repo.ts';

/**
 * Puts a guest's hearts into a user's wishlist, those that it has not yet at its end; it may get more than 5,000 this
 * way. The guest's wishlist is gone afterwards. The caller holds both.
 */
export async function mergeWishlistsIn(
  tx: Tx<'owner'>,
  now: number,
  guest: Owner,
  user: Owner,
): Promise<void> {
  const { stored } = await openHearts(tx, guest);
  if (stored.length === 0) return;
  const hearts = await openHearts(tx, user);
  for (const { productId, isGone } of stored) {
    if (!hearts.hearts.has(productId)) hearts.hearts.set(productId, { id: undefined, isGone });
  }
  await closeHearts(tx, now, user, hearts);
  await deleteWishlist(tx, guest);
}
