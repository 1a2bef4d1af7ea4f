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
 * Adds a product to the wishlist or removes it, optimistically, and shows a toast once that is stored or has failed.
 * Never throws.
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

/** Removes a product from the wishlist screen, with that screen's toast. Never throws. */
export async function removeFromWishlist(product: Card): Promise<void> {
  if (await isKept('wishlist.remove', product)) toast({ title: WISHLIST_MESSAGES.itemRemoved });
}

/** Stores a change. If that fails, shows a toast and returns false. */
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
