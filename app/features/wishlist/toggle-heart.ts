import type { Card } from '#contract/card.ts';
import { addedToWishlist, removedFromWishlist, WISHLIST_MESSAGES } from '#contract/wishlist-messages.ts';
import { toast } from '#app/ui/toast-store.ts';
import { changeWishlist, isSaved } from './wishlist-store.ts';

/** Puts a product on the wishlist or takes it off, at once, and says so. Never throws: what failed is said, too. */
export async function toggleHeart(product: Card): Promise<void> {
  const adding = !isSaved(product.id);
  const done = changeWishlist(adding ? 'wishlist.add' : 'wishlist.remove', product);
  toast({
    title: adding ? WISHLIST_MESSAGES.added : WISHLIST_MESSAGES.removed,
    text: adding ? addedToWishlist(product.title) : removedFromWishlist(product.title),
    cover: product.picture,
  });
  await done.catch(() => failed(adding));
}

/** Remove on the wishlist's own screen. Never throws. */
export async function removeFromWishlist(product: Card): Promise<void> {
  const done = changeWishlist('wishlist.remove', product);
  toast({ title: WISHLIST_MESSAGES.itemRemoved });
  await done.catch(() => failed(false));
}

const failed = (adding: boolean): void => {
  const text = adding ? WISHLIST_MESSAGES.addFailed : WISHLIST_MESSAGES.removeFailed;
  toast({ variant: 'destructive', title: 'Error', text });
};
