import { ShopError } from '#contract/shop-error.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { changeHeart } from './change-heart.ts';
import { closeHearts, openHearts } from './open-hearts.ts';

export interface RemoveFromWishlist {
  readonly wishlistItemId: number;
}

/** Takes an item off the owner's wishlist. Throws not_found when it is not the owner's. */
export async function removeFromWishlist(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { wishlistItemId }: RemoveFromWishlist,
): Promise<void> {
  const hearts = await openHearts(tx, owner);
  const heart = hearts.stored.find(({ id }) => id === wishlistItemId);
  if (heart === undefined) throw new ShopError('not_found', WISHLIST_MESSAGES.notFound);
  changeHeart(hearts, { name: 'wishlist.remove', args: { productId: heart.productId } }, undefined);
  await closeHearts(tx, now, owner, hearts);
}
