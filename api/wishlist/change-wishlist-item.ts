import { LIMITS } from '#contract/limits.ts';
import { notForSaleMessage } from '#contract/cart/cart-messages.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { LoadedWishlist } from './load-wishlist.ts';
import type { WishlistProduct } from './wishlist.repo.ts';

/**
 * Makes one change in an open wishlist, whoever asks for it and however. `product` is the change's, deleted ones too;
 * undefined when there never was one. Throws, with nothing changed, not_found for a product that is not there, conflict
 * when the wishlist has 5,000 items already. What is there already, or not there to be removed, is no error.
 */
export function changeWishlistItem(
  { items }: LoadedWishlist,
  { name, args: { productId } }: WishlistChange,
  product: WishlistProduct['product'] | undefined,
): void {
  if (name === 'wishlist.remove') {
    items.delete(productId);
    return;
  }
  if (product === undefined) throw new ShopError('not_found', SCREEN_MESSAGES.productNotFound.text);
  if (product.deletedAt !== null) throw new ShopError('not_found', notForSaleMessage(product.title));
  if (items.has(productId)) return;
  if (countOf(items) >= LIMITS.wishlistItems.max) throw new ShopError('conflict', WISHLIST_MESSAGES.full);
  items.set(productId, { id: undefined, isGone: false });
}

function countOf(items: LoadedWishlist['items']): number {
  let count = 0;
  for (const { isGone } of items.values()) if (!isGone) count += 1;
  return count;
}
