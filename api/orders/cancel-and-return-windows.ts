import { CHECKOUT } from '#contract/checkout/checkout.ts';
import { DAY_MS } from '#contract/durations.ts';
import { returnWindowEnd } from '#contract/orders/order-return-window.ts';
import type { OrderRow, ShipmentRow, WholeOrder } from './orders.repo.ts';
import { hasEnded } from './payout-amounts.ts';

/** How long after delivery a seller sees where a parcel went, as the privacy page promises. */
const ADDRESS_VISIBLE_MS = 60 * DAY_MS;

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

/** Whether a seller still sees where a parcel goes: until it is canceled or returned, or delivered 60 days ago, be it by their word. */
export function isAddressVisible(shipment: ShipmentRow, now: number): boolean {
  const deliveredAt = shipment.deliveredAt ?? shipment.sellerSaysAt;
  return !hasEnded(shipment) && (deliveredAt === null || now < deliveredAt + ADDRESS_VISIBLE_MS);
}
