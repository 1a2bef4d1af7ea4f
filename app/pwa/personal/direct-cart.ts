import type { Cart } from '#contract/cart/cart.ts';
import type { CartChange } from '#contract/sync/mutations.ts';
import type { cartOver } from '../../http/cart.ts';

type Calls = ReturnType<typeof cartOver>;

/**
 * Makes a change of the cart by a call of its own. `known` is the server's last answer; `overtaken` says that a later tap
 * on the same line waits, which says it all. Answers the cart as it then is. Throws what the call throws.
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
