import type { CartChange } from '#contract/sync/mutations.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { contentsOf, type CartContents } from './cart-contents.ts';
import { productForCart } from './cart.repo.ts';
import { changeLine } from './change-line.ts';
import type { OpenCart } from './open-cart.ts';
import { settleCart } from './settle-cart.ts';

/** Makes one change in an open cart, writes it, and answers the cart. Throws as `changeLine` does. */
export async function changeCart(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  cart: OpenCart,
  change: CartChange,
): Promise<CartContents> {
  const { productId } = change.args;
  const product = cart.lines.get(productId)?.product ?? (await productForCart(tx, productId));
  const said = changeLine(cart, change, product);
  const { lines, news } = await settleCart(tx, now, owner, cart);
  return contentsOf(lines, [...said, ...news]);
}
