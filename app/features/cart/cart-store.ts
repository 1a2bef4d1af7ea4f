import type { Card } from '#contract/catalog/card.ts';
import type { CartChange } from '#contract/sync/mutations.ts';
import type { CartView } from '#app/offline/personal/cart-view.ts';
import { load, applyChange, statusOf, usePersonal } from '#app/pwa/personal/personal.ts';

export interface CartState {
  /** unknown until the server was heard for the first time; failed when it could not be asked and nothing is stored. */
  readonly status: 'unknown' | 'ready' | 'failed';
  /** There once it is ready: what is stored here, with the taps of this moment on top. */
  readonly cart?: CartView | undefined;
}

/** The cart and what is known of it; the empty hand on the server and while the page is taken over. */
export function useCart(): CartState {
  const status = usePersonal((personal) => statusOf(personal, 'cart'));
  const cart = usePersonal((personal) => personal.cart);
  return status === 'ready' ? { status, cart } : { status };
}

/** How many copies are in the cart. */
export const useCartCount = (): number => usePersonal(({ cart }) => cart.itemCount);

/** Sends what waits and asks the server for the cart. Never throws: what went wrong is in the state. */
export const loadCart = async (): Promise<void> => load('cart');

/**
 * Makes a change: on the screen at once, then stored. Answers what there is to tell of it. Throws what storing throws,
 * and where a rule refuses it an error with the sentence for it.
 */
export const changeCart = async (change: CartChange, product: Card): Promise<string | undefined> =>
  applyChange(change, product);

/** What the cart shows of a product. */
export const inCart = (productId: number): Card | undefined =>
  usePersonal.getState().cart.lines.find(({ product }) => product.id === productId)?.product;
