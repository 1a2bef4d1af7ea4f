import { releaseStock } from '../../catalog/stock/move-stock.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import {
  checkoutById,
  endCanceled,
  endUnpaid,
  itemsOf,
  productsOfCheckout,
  type Checkout,
} from '../checkout.repo.ts';
import { stockRefOf } from '../stock-ref.ts';

/** Puts the held copies of a checkout back in stock. */
export async function releaseHold(
  tx: Tx<'product'>,
  now: number,
  { id, status }: Pick<Checkout, 'id' | 'status'>,
): Promise<void> {
  if (status !== 'reserved') return;
  for (const { productId, quantity } of await itemsOf(tx, id))
    await releaseStock(tx, now, { productId, quantity, reason: 'hold', ref: stockRefOf(id) }, stockRefOf(id));
}

/**
 * Ends a checkout whose payment can no longer arrive, unless it has ended meanwhile. Its payment is not looked up again.
 */
export async function release(deps: Deps, id: number): Promise<'canceled' | 'completed'> {
  const product = await productsOfCheckout(deps.storage.db, id);
  return deps.storage.transaction({ product }, async (tx) => {
    const checkout = await checkoutById(tx, id);
    if (checkout === undefined) return 'canceled';
    if (checkout.status === 'completed') return 'completed';
    const now = deps.now();
    await releaseHold(tx, now, checkout);
    await endCanceled(tx, id, now);
    return 'canceled';
  });
}

/**
 * Ends a checkout without a stored payment: none was created, or the provider's response was lost. No client has a secret
 * to pay with, so the provider need not be asked. False if the checkout has a payment by now.
 */
export async function releaseUnpaid(deps: Deps, id: number): Promise<boolean> {
  const product = await productsOfCheckout(deps.storage.db, id);
  return deps.storage.transaction({ product }, async (tx) => {
    const checkout = await checkoutById(tx, id);
    if (checkout === undefined || !(await endUnpaid(tx, id, deps.now()))) return false;
    await releaseHold(tx, deps.now(), checkout);
    return true;
  });
}
