import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { saveWishlist, loadWishlist } from './load-wishlist.ts';
import { deleteWishlist } from './wishlist.repo.ts';

/**
 * Merges a guest's wishlist into a user's and deletes it. New items come last; the wishlist may exceed 5,000 items. The
 * caller holds the locks of both owners.
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
