import type { Card } from '#contract/catalog/card.ts';
import type { CartView } from '#app/offline/personal/cart-view.ts';
import { readPersonal, statusOf, usePersonal, useTapFeedback } from '#app/pwa/personal/personal.ts';

export interface CartState {
  /** unknown: no response from the server yet; failed: the request failed, and nothing is stored on this device. */
  readonly status: 'unknown' | 'ready' | 'failed';
  /** Set once ready: the stored cart, with unsaved changes applied. */
  readonly cart?: CartView | undefined;
}

/** The cart with its status; `unknown` during server rendering and hydration. */
export function useCart(): CartState {
  const status = usePersonal((personal) => statusOf(personal, 'cart'));
  const cart = usePersonal((personal) => personal.cart);
  return status === 'ready' ? { status, cart } : { status };
}

/** The number of copies in the cart, in the frame of the tap that adds one. */
export const useCartCount = (): number => useTapFeedback(({ cartCount }) => cartCount);

/** The product of a cart line; undefined if it is not in the cart. */
export const findInCart = (productId: number): Card | undefined =>
  readPersonal().cart.lines.find(({ product }) => product.id === productId)?.product;
