import type { Card } from '#contract/catalog/card.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import {
  addedToWishlist,
  removedFromWishlist,
  WISHLIST_MESSAGES,
} from '#contract/wishlist/wishlist-messages.ts';
import { applyChange } from '#app/pwa/personal/personal.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { isSaved } from './wishlist-store.ts';

/**
 * Adds a product to the wishlist or removes it, optimistically, and shows a toast once that is stored or has failed.
 * Never throws.
 */
export async function toggleWishlist(product: Card): Promise<void> {
  const isAdding = !isSaved(product.id);
  const name = isAdding ? 'wishlist.add' : 'wishlist.remove';
  const done = await changeOrToast(name, product, { hasFeedback: true });
  if (!done) return;
  toast({
    title: isAdding ? WISHLIST_MESSAGES.added : WISHLIST_MESSAGES.removed,
    text: isAdding ? addedToWishlist(product.title) : removedFromWishlist(product.title),
    cover: product.picture,
  });
}

/** Removes a product from the wishlist screen, with that screen's toast. Never throws. */
export async function removeFromWishlist(product: Card): Promise<void> {
  if (await changeOrToast('wishlist.remove', product)) toast({ title: WISHLIST_MESSAGES.itemRemoved });
}

/** Stores a change. If that fails, shows a toast and returns false. */
async function changeOrToast(
  name: WishlistChange['name'],
  product: Card,
  options?: { readonly hasFeedback: boolean },
): Promise<boolean> {
  try {
    await applyChange({ name, args: { productId: product.id } }, product, options);
    return true;
  } catch {
    const text = name === 'wishlist.add' ? WISHLIST_MESSAGES.addFailed : WISHLIST_MESSAGES.removeFailed;
    toast({ variant: 'destructive', title: 'Error', text });
    return false;
  }
}
