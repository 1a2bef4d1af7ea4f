import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { saveWishlist, loadWishlist } from './load-wishlist.ts';
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
  const { stored } = await loadWishlist(tx, guest);
  if (stored.length === 0) return;
  const wishlist = await loadWishlist(tx, user);
  for (const { productId, isGone } of stored) {
    if (!wishlist.items.has(productId)) wishlist.items.set(productId, { id: undefined, isGone });
  }
  await saveWishlist(tx, now, user, wishlist);
  await deleteWishlist(tx, guest);
}
