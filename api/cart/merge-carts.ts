import { mostOf } from '#contract/cart/cart-arithmetic.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteCart, type Line } from './cart.repo.ts';
import { openCart, type OpenLine } from './open-cart.ts';
import { settleCart } from './settle-cart.ts';

/**
 * Puts a guest's cart into a user's: quantities of one item add up, as far as there are copies; what the user had not
 * comes in last, in the guest's order. Nothing is lost: sold-out lines come along, and a cart may get more than 200 lines
 * this way. The guest's cart is gone afterwards. The caller holds both.
 */
export async function mergeCartsIn(tx: Tx<'owner'>, now: number, guest: Owner, user: Owner): Promise<void> {
  const { stored } = await openCart(tx, guest);
  if (stored.length === 0) return;
  const cart = await openCart(tx, user);
  for (const line of stored) cart.lines.set(line.product.id, merged(cart.lines.get(line.product.id), line));
  await settleCart(tx, now, user, cart);
  await deleteCart(tx, guest);
}

/** More than there are is for `settleCart` to lower, which says so too; of what is sold out it changes nothing. */
function merged(own: OpenLine | undefined, guests: Line): OpenLine {
  if (own === undefined) return { ...guests, id: undefined };
  const isSoldOut = mostOf(own.product) === 0;
  const quantity = isSoldOut ? Math.max(own.quantity, guests.quantity) : own.quantity + guests.quantity;
  return { ...own, quantity };
}
