import type { Card } from '#contract/catalog/card.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import {
  addedToWishlist,
  removedFromWishlist,
  WISHLIST_MESSAGES,
} from '#contract/wishlist/wishlist-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { changeWishlist, isSaved } from './wishlist-store.ts';

/**
 * Puts a product on the wishlist or takes it off, on the screen at once, and says so once it is kept. Never throws: what
 * failed is said, too.
 */
export async function toggleHeart(product: Card): Promise<void> {
  const adding = !isSaved(product.id);
  const done = await isKept(adding ? 'wishlist.add' : 'wishlist.remove', product);
  if (!done) return;
  toast({
    title: adding ? WISHLIST_MESSAGES.added : WISHLIST_MESSAGES.removed,
    text: adding ? addedToWishlist(product.title) : removedFromWishlist(product.title),
    cover: product.picture,
  });
}

/** Remove on the wishlist's own screen. Never throws. */
export async function removeFromWishlist(product: Card): Promise<void> {
  if (await isKept('wishlist.remove', product)) toast({ title: WISHLIST_MESSAGES.itemRemoved });
}

/** Makes a change; false where it failed, which was said then. */
async function isKept(name: WishlistChange['name'], product: Card): Promise<boolean> {
  try {
    await changeWishlist(name, product);
    return true;
  } catch {
    const text = name === 'wishlist.add' ? WISHLIST_MESSAGES.addFailed : WISHLIST_MESSAGES.removeFailed;
    toast({ variant: 'destructive', title: 'Error', text });
    return false;
  }
}
