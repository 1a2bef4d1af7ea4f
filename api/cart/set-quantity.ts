import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import type { CartContents } from './cart-contents.ts';
import { changeCart } from './change-cart.ts';
import { isProductDeleted } from './line-notices.ts';
import { loadCart } from './load-cart.ts';

/** `quantity` is at most 999; 0 or less removes the line. */
export interface SetQuantity {
  readonly cartItemId: number;
  readonly quantity: number;
}

/**
 * Changes a line of the owner's cart and returns the cart, with a `capped` notice when the stock is lower than the
 * quantity. Throws not_found when the line is not the owner's, sold_out (with `items`) when no copy is left.
 */
export async function setQuantity(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { cartItemId, quantity }: SetQuantity,
): Promise<CartContents> {
  const cart = await loadCart(tx, owner);
  const line = cart.stored.find(({ id }) => id === cartItemId);
  if (!line || (isProductDeleted(line) && quantity > 0))
    throw new ShopError('not_found', CART_MESSAGES.noSuchItem);
  return changeCart(tx, now, owner, cart, {
    name: 'cart.setQuantity',
    args: { productId: line.product.id, quantity },
  });
}
