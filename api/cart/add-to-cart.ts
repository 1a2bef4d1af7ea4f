import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import type { CartContents } from './cart-contents.ts';
import { changeCart } from './change-cart.ts';
import { loadCart } from './load-cart.ts';

/** `quantity` copies (1 to 999) on top of what is in the cart. */
export interface AddToCart {
  readonly productId: number;
  readonly quantity: number;
}

/**
 * Adds copies to the owner's cart, as many as there are, and answers the cart; a `capped` notice says when there were
 * fewer. Throws not_found for a product that is not there, sold_out (with `items`) when none is left, conflict when
 * the cart has 200 lines already.
 */
export const addToCart = async (
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { productId, quantity }: AddToCart,
): Promise<CartContents> =>
  changeCart(tx, now, owner, await loadCart(tx, owner), {
    name: 'cart.add',
    args: { productId, quantity },
  });
