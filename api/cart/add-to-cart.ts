import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import type { CartContents } from './cart-contents.ts';
import { changeCart } from './change-cart.ts';
import { loadCart } from './load-cart.ts';

/** `quantity` (1 to 999) adds to what is in the cart. */
export interface AddToCart {
  readonly productId: number;
  readonly quantity: number;
}

/**
 * Adds copies to the owner's cart, at most what is in stock, and returns the cart, with a `capped` notice when the stock
 * was lower. Throws not_found for an unknown product, sold_out (with `items`) when none is left, conflict when the cart
 * has 200 lines already.
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
