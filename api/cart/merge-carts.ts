import { mostOf } from '#contract/cart/cart-arithmetic.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteCart, type CartLine } from './cart.repo.ts';
import { loadCart, type LoadedLine } from './load-cart.ts';
import { reconcileCart } from './reconcile-cart.ts';

/**
 * Puts a guest's cart into a user's: quantities of one item add up, as far as there are copies; what the user had not
 * comes in last, in the guest's order. Nothing is lost: sold-out lines come along, and a cart may get more than 200 lines
 * this way. The guest's cart is gone afterwards. The caller holds both.
 */
export async function mergeCartsIn(tx: Tx<'owner'>, now: number, guest: Owner, user: Owner): Promise<void> {
  const { stored } = await loadCart(tx, guest);
  if (stored.length === 0) return;
  const cart = await loadCart(tx, user);
  for (const line of stored) cart.lines.set(line.product.id, merged(cart.lines.get(line.product.id), line));
  await reconcileCart(tx, now, user, cart);
  await deleteCart(tx, guest);
}

/** More than there are is for `reconcileCart` to lower, which says so too; of what is sold out it changes nothing. */
function merged(own: LoadedLine | undefined, guests: CartLine): LoadedLine {
  if (own === undefined) return { ...guests, id: undefined };
  const isSoldOut = mostOf(own.product) === 0;
  const quantity = isSoldOut ? Math.max(own.quantity, guests.quantity) : own.quantity + guests.quantity;
  return { ...own, quantity };
}
