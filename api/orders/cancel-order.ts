import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { CanceledBecause } from '#contract/parcels/parcel-events.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { assertNotDisputed } from './disputes/assert-not-disputed.ts';
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
import { orderRefundKey } from './refunds/refund-kind.ts';
import { getOrderFor, type Reader } from './read-orders.ts';
import { refundRest } from './refunds/refund-order.ts';
import { restockItems } from './parcels/restock-items.ts';
import { mailCancellation } from './parcels/seller-mails.ts';

/**
 * Cancels an order for its buyer, within an hour and before anything is shipped: restocks the copies and refunds the money.
 * Idempotent. Throws not_found for another buyer's order, conflict if it is too late or a bank decides about the payment.
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
    await assertNotDisputed(tx, id, 'buyer');
    await cancelInTransaction(deps, tx, whole, {
      reason: 'canceled by the buyer',
      canceledBecause: 'buyer',
    });
  });
}

interface Cancellation {
  /** The reason of the refund, for admins. */
  readonly reason: string;
  readonly canceledBecause: CanceledBecause;
}

/** Cancels an order without checking permissions. The caller's transaction has locked the order and its products. */
export async function cancelInTransaction(
  deps: Deps,
  tx: Tx<'product'>,
  { order, shipments, items }: WholeOrder,
  { reason, canceledBecause }: Cancellation,
): Promise<void> {
  const now = deps.now();
  const canceled = await updateOrder(tx, order, { status: 'canceled', canceledAt: now, updatedAt: now });
  if (canceled === undefined) throw new ShopError('conflict', ORDER_MESSAGES.notCancelable);
  const open = shipments.filter(({ status }) => status !== 'canceled');
  for (const { id } of open)
    await updateShipment(tx, id, { status: 'canceled', canceledAt: now, canceledBecause });
  const isOpen = new Set(open.map(({ id }) => id));
  await restockItems(
    tx,
    now,
    items.filter(({ shipmentId }) => isOpen.has(shipmentId)),
  );
  await refundRest(deps, tx, order, { key: orderRefundKey(order), reason });
  await mailBuyer(deps, tx, canceled, 'canceled');
  for (const shipment of open)
    await mailCancellation(deps, tx, { order: canceled, shipment }, canceledBecause);
}
