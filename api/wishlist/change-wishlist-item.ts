import { LIMITS } from '#contract/limits.ts';
import { notForSaleMessage } from '#contract/cart/cart-messages.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import type { LoadedWishlist } from './load-wishlist.ts';
import type { WishlistProduct } from './wishlist.repo.ts';

/**
 * Applies one change to a loaded wishlist, for the wishlist's own calls and for sync. `product` is the one that the change
 * names, possibly deleted; undefined when it never existed. Throws, with nothing changed, not_found for an unknown product,
 * conflict when the wishlist has 5,000 items already. Adding an item twice or removing a missing one is no error.
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
