import type { CartChange } from '#contract/sync/mutations.ts';
import { markHeld } from '../catalog/stock/mark-held.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { toCartContents, type CartContents } from './cart-contents.ts';
import { findProductForCart, type CartLine } from './cart.repo.ts';
import { changeLine } from './change-line.ts';
import type { LoadedCart } from './load-cart.ts';
import { reconcileCart } from './reconcile-cart.ts';

/** Applies one change to a loaded cart, saves it, and returns the cart. Throws as `changeLine` does. */
export async function changeCart(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  cart: LoadedCart,
  change: CartChange,
): Promise<CartContents> {
  const { productId } = change.args;
  const product = cart.lines.get(productId)?.product ?? (await findMarkedProduct(tx, productId));
  const changeNotices = changeLine(cart, change, product);
  const { lines, notices } = await reconcileCart(tx, now, owner, cart);
  return toCartContents(lines, [...changeNotices, ...notices]);
}

async function findMarkedProduct(tx: Tx<'owner'>, id: number): Promise<CartLine['product'] | undefined> {
  const found = await findProductForCart(tx, id);
  const [product] = found === undefined ? [] : await markHeld(tx, [found]);
  return product;
}
