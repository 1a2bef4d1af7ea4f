import { ShopError } from '#contract/shop-error.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { changeWishlistItem } from './change-wishlist-item.ts';
import { saveWishlist, loadWishlist } from './load-wishlist.ts';

export interface RemoveFromWishlist {
  readonly wishlistItemId: number;
}

/** Removes an item from the owner's wishlist. Throws not_found when it is not the owner's. */
export async function removeFromWishlist(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { wishlistItemId }: RemoveFromWishlist,
): Promise<void> {
  const wishlist = await loadWishlist(tx, owner);
  const item = wishlist.stored.find(({ id }) => id === wishlistItemId);
  if (item === undefined) throw new ShopError('not_found', WISHLIST_MESSAGES.notFound);
  changeWishlistItem(wishlist, { name: 'wishlist.remove', args: { productId: item.productId } }, undefined);
  await saveWishlist(tx, now, owner, wishlist);
}
