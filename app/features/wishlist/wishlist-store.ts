import type { Card } from '#contract/catalog/card.ts';
import { readPersonal, statusOf, usePersonal, useTapFeedback } from '#app/pwa/personal/personal.ts';

export interface WishlistState {
  readonly status: 'unknown' | 'ready' | 'failed';
  /** Set once ready: the server's items, oldest first, with every waiting change applied. */
  readonly items?: readonly Card[] | undefined;
  /** The ids of items whose change has not reached the server. */
  readonly pendingIds?: ReadonlySet<number> | undefined;
}

export function useWishlist(): WishlistState {
  const status = usePersonal((personal) => statusOf(personal, 'wishlist'));
  const wishlist = usePersonal((personal) => personal.wishlist);
  return status === 'ready' ? { status, ...wishlist } : { status };
}

/** Whether a product is on the wishlist, as far as this device knows. */
export const useIsSaved = (productId: number): boolean =>
  usePersonal(({ wishlist }) => wishlist.ids.has(productId));

/** The same in the frame of the tap on its heart. */
export const useIsHeartPressed = (productId: number): boolean =>
  useTapFeedback(({ savedIds }) => savedIds.has(productId));

export const isSaved = (productId: number): boolean => readPersonal().wishlist.ids.has(productId);
