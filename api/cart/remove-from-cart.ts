import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import type { CartContents } from './cart-contents.ts';
import { changeCart } from './change-cart.ts';
import { loadCart } from './load-cart.ts';

export interface RemoveFromCart {
  readonly cartItemId: number;
}

/** Removes a line from the owner's cart and returns the cart. Throws not_found when the line is not the owner's. */
export async function removeFromCart(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { cartItemId }: RemoveFromCart,
): Promise<CartContents> {
  const cart = await loadCart(tx, owner);
  const line = cart.stored.find(({ id }) => id === cartItemId);
  if (!line) throw new ShopError('not_found', CART_MESSAGES.noSuchItem);
  return changeCart(tx, now, owner, cart, { name: 'cart.remove', args: { productId: line.product.id } });
}
