import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { moveStock } from '../catalog/stock/move-stock.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { mailBuyer } from './order-mails.ts';
import { cancelableUntil } from './cancel-and-return-windows.ts';
import {
  lockOrder,
  productsOfOrder,
  updateOrder,
  updateShipment,
  wholeOrders,
  type WholeOrder,
} from './orders.repo.ts';
import { getOrderFor, type Reader } from './read-orders.ts';
import { refundOrder } from './refund-order.ts';
import { refundableCents } from './refundable-amount.ts';

/**
 * Cancels an order for its buyer, within an hour and before anything is shipped: restocks the copies and refunds the money.
 * Idempotent. Throws not_found for another buyer's order, conflict if it is too late.
 */
export async function cancelOrder(deps: Deps, reader: Reader, publicId: string): Promise<void> {
  const { id } = await getOrderFor(deps, reader, publicId);
  const product = await productsOfOrder(deps.storage.db, id);
  await deps.storage.transaction({ product }, async (tx) => {
    const order = await lockOrder(tx, id);
    const [whole] = order === undefined ? [] : await wholeOrders(tx, [order]);
    if (whole === undefined || whole.order.canceledAt !== null) return;
    if (cancelableUntil(whole, deps.now()) === undefined)
      throw new ShopError('conflict', ORDER_MESSAGES.tooLateToCancel);
    await cancelInTransaction(deps, tx, whole, 'canceled by the buyer');
  });
}

/** Cancels an order without checking permissions. The caller's transaction has locked the order and its products. */
export async function cancelInTransaction(
  deps: Deps,
  tx: Tx<'product'>,
  { order, shipments, items }: WholeOrder,
  reason: string,
): Promise<void> {
  const now = deps.now();
  const canceled = await updateOrder(tx, order, { status: 'canceled', canceledAt: now, updatedAt: now });
  if (canceled === undefined) throw new ShopError('conflict', ORDER_MESSAGES.notCancelable);
  for (const { id } of shipments) await updateShipment(tx, id, { status: 'canceled', canceledAt: now });
  for (const { productId, quantity, id } of items) {
    if (productId !== null)
      await moveStock(tx, now, { productId, delta: quantity, reason: 'restock', ref: `order-item:${id}` });
  }
  const cents = await refundableCents(tx, order);
  const key = `refund:${order.intentId}`;
  if (cents > 0) await refundOrder(deps, tx, order.id, { key, cents, reason });
  await mailBuyer(deps, tx, canceled, 'canceled');
}
