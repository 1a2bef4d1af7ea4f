import type { Cart } from '#contract/cart/cart.ts';
import type { CartChange } from '#contract/sync/mutations.ts';
import type { createCartClient } from '../../http/cart.ts';

type Calls = ReturnType<typeof createCartClient>;

/**
 * Sends one change of the cart to the server. `known`: the server's last cart; `overtaken`: a later change of the same line
 * is queued and replaces this one. Returns the new cart. Throws what the request throws.
 */
export async function changeCart(
  calls: Calls,
  known: Cart | undefined,
  change: CartChange,
  overtaken: boolean,
): Promise<Cart> {
  const { productId } = change.args;
  if (change.name === 'cart.add') return calls.add(productId, change.args.quantity);

  const cart = known ?? (await calls.read());
  const line = cart.items.find(({ product }) => product.id === productId);
  if (line === undefined || overtaken) return cart;
  return change.name === 'cart.setQuantity'
    ? calls.update(line.id, change.args.quantity)
    : calls.remove(line.id);
}
