import { ORDER_MAIL_DETAILS } from '#contract/orders/order-mail-messages.ts';
import { setPaused } from '../../catalog/stock/pause-products.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { parcelRefundKey } from '../refunds/refund-kind.ts';
import { mailBuyer, toMailItem } from '../order-mails.ts';
import type { Order } from '../orders.queries.ts';
import {
  itemsOfShipment,
  orderById,
  updateOrder,
  updateShipment,
  wholeOrders,
  type ShipmentRow,
} from '../orders.repo.ts';
import { refundRest } from '../refunds/refund-order.ts';
import { restockItems } from './restock-items.ts';
import { mailCancellation } from './seller-mails.ts';

/** Mail and refund reason by why a parcel is not sent. */
const CANCELLATIONS = {
  unsent: { mail: 'parcel-unsent', reason: 'not sent in time' },
  seller: { mail: 'parcel-unavailable', reason: 'the seller cannot send it' },
  blocked: { mail: 'parcel-unavailable', reason: 'the seller is blocked' },
} as const;

/**
 * Cancels a parcel that was not sent: restocks its copies, pauses its listings until the seller puts them back on sale or is unblocked, refunds it
 * once, and tells both sides; `detail` is for admins. The last parcel of an order cancels the order. The caller's transaction has locked the order and
 * the products, and the parcel is `new`.
 */
export async function cancelParcel(
  deps: Deps,
  tx: Tx<'product'>,
  { shipment, order }: { readonly shipment: ShipmentRow; readonly order: Order },
  because: keyof typeof CANCELLATIONS,
  detail?: string,
): Promise<void> {
  const now = deps.now();
  const { id } = shipment;
  const { mail, reason } = CANCELLATIONS[because];
  await updateShipment(tx, id, { status: 'canceled', canceledAt: now, canceledBecause: because });
  const items = await itemsOfShipment(tx, id);
  await restockItems(tx, now, items);
  const products = items.flatMap(({ productId }) => productId ?? []);
  // A blocked seller need not put them back on sale one by one once the block is over.
  const pause = because === 'blocked' ? because : 'unsent';
  await setPaused(tx, now, products, { reason: pause, isPaused: true });
  await cancelEmptyOrder(tx, now, order);
  await refundRest(deps, tx, order, {
    key: parcelRefundKey(order, id),
    shipmentId: id,
    reason: [reason, detail].filter(Boolean).join(': '),
  });
  const text = ORDER_MAIL_DETAILS.canceled(items.map(toMailItem));
  await mailBuyer(deps, tx, order, mail, { id: String(id), text });
  await mailCancellation(deps, tx, { order, shipment }, because);
}

/** An order that was refunded as a whole keeps that status. */
async function cancelEmptyOrder(tx: Tx, now: number, { id }: Order): Promise<void> {
  const order = await orderById(tx, id);
  if (order === undefined || order.canceledAt !== null) return;
  const [whole] = await wholeOrders(tx, [order]);
  if (whole?.shipments.some(({ status }) => status !== 'canceled') !== false) return;
  const status = order.status === 'refunded' ? order.status : 'canceled';
  await updateOrder(tx, order, { status, canceledAt: now, updatedAt: now });
}
