import { LIMITS } from '#contract/limits.ts';
import { notForSaleMessage } from '#contract/cart/cart-messages.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { OpenHearts } from './open-hearts.ts';
import type { Heart } from './wishlist.repo.ts';

/**
 * Makes one change in an open wishlist, whoever asks for it and however. `product` is the change's, deleted ones too;
 * undefined when there never was one. Throws, with nothing changed, not_found for a product that is not there, conflict
 * when the wishlist has 5,000 items already. What is there already, or not there to be removed, is no error.
 */
export function changeHeart(
  { hearts }: OpenHearts,
  { name, args: { productId } }: WishlistChange,
  product: Heart['product'] | undefined,
): void {
  if (name === 'wishlist.remove') {
    hearts.delete(productId);
    return;
  }
  if (product === undefined) throw new ShopError('not_found', SCREEN_MESSAGES.productNotFound.text);
  if (product.deletedAt !== null) throw new ShopError('not_found', notForSaleMessage(product.title));
  if (hearts.has(productId)) return;
  if (countOf(hearts) >= LIMITS.hearts.max) throw new ShopError('conflict', WISHLIST_MESSAGES.full);
  hearts.set(productId, { id: undefined, isGone: false });
}

function countOf(hearts: OpenHearts['hearts']): number {
  let count = 0;
  for (const { isGone } of hearts.values()) if (!isGone) count += 1;
  return count;
}
