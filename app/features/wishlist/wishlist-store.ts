import type { Card } from '#contract/catalog/card.ts';
import type { WishlistChange } from '#contract/sync/mutations.ts';
import { load, applyChange, statusOf, usePersonal } from '#app/pwa/personal/personal.ts';

export interface WishlistState {
  readonly status: 'unknown' | 'ready' | 'failed';
  /** Oldest first, as the server has them, with every waiting change applied; there once it is ready. */
  readonly items?: readonly Card[] | undefined;
  /** The ids of those that the server has not heard of yet. */
  readonly waits?: ReadonlySet<number> | undefined;
}

export function useWishlist(): WishlistState {
  const status = usePersonal((personal) => statusOf(personal, 'wishlist'));
  const wishlist = usePersonal((personal) => personal.wishlist);
  return status === 'ready' ? { status, ...wishlist } : { status };
}

/** Whether a product's corner is turned down; also before the server has been heard. */
export const useSaved = (productId: number): boolean =>
  usePersonal(({ wishlist }) => wishlist.ids.has(productId));

export const isSaved = (productId: number): boolean => usePersonal.getState().wishlist.ids.has(productId);

/** Sends what waits and asks the server for the wishlist. Never throws: what went wrong is in the state. */
export const loadWishlist = async (): Promise<void> => load('wishlist');

/** Makes a change: on the screen at once, then stored; taken back when that fails. Throws what storing throws. */
export async function changeWishlist(name: WishlistChange['name'], product: Card): Promise<void> {
  await applyChange({ name, args: { productId: product.id } }, product);
}
