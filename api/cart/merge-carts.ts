import { maxQuantity } from '#contract/cart/max-quantity.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteCart, type CartLine } from './cart.repo.ts';
import { loadCart, type LoadedLine } from './load-cart.ts';
import { reconcileCart } from './reconcile-cart.ts';

/**
 * Merges a guest's cart into a user's and deletes it: quantities of the same item add up to at most the stock, and new
 * items come last, in the guest's order. Nothing is lost: sold-out lines move too, and the cart may exceed 200 lines. The
 * caller holds the locks of both owners.
 */
export async function mergeCartsIn(tx: Tx<'owner'>, now: number, guest: Owner, user: Owner): Promise<void> {
  const { stored } = await loadCart(tx, guest);
  if (stored.length === 0) return;
  const cart = await loadCart(tx, user);
  for (const line of stored) cart.lines.set(line.product.id, merged(cart.lines.get(line.product.id), line));
  await reconcileCart(tx, now, user, cart);
  await deleteCart(tx, guest);
}

/** `reconcileCart` caps the quantity and adds the notice; it leaves sold-out lines alone, so they must not add up here. */
function merged(own: LoadedLine | undefined, guests: CartLine): LoadedLine {
  if (own === undefined) return { ...guests, id: undefined };
  const isSoldOut = maxQuantity(own.product) === 0;
  const quantity = isSoldOut ? Math.max(own.quantity, guests.quantity) : own.quantity + guests.quantity;
  return { ...own, quantity };
}
