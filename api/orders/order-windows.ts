import { CHECKOUT } from '#contract/checkout.ts';
import { returnWindowEnd } from '#contract/order-return-window.ts';
import type { OrderRow, ShipmentRow, WholeOrder } from './orders.repo.ts';

/** When the buyer's right to cancel ends: an hour after the order while nothing was shipped; undefined once it is over. */
export function cancelableUntil(
  { order, shipments }: Pick<WholeOrder, 'order' | 'shipments'>,
  now: number,
): number | undefined {
  const until = order.createdAt + CHECKOUT.cancelMs;
  const isOpen = order.status === 'paid' && shipments.every(({ status }) => status === 'new');
  return isOpen && now < until ? until : undefined;
}

/** When the return window of a delivered shipment ends; undefined before delivery and once it is over. */
export function returnableUntil(
  { createdAt }: Pick<OrderRow, 'createdAt'>,
  { status, deliveredAt }: Pick<ShipmentRow, 'status' | 'deliveredAt'>,
  now: number,
): number | undefined {
  if (status !== 'delivered' || deliveredAt === null) return undefined;
  const until = returnWindowEnd(createdAt, deliveredAt);
  return now < until ? until : undefined;
}
