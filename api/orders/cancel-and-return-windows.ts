import { DAY_MS } from '#contract/durations.ts';
import { changeableUntil } from '#contract/parcels/parcel-windows.ts';
import type { ShipmentRow, WholeOrder } from './orders.repo.ts';
import { hasEnded, removedCents } from './order-outcome.ts';

/** How long a seller sees the shipping address after delivery, as the privacy page promises. */
const ADDRESS_VISIBLE_MS = 60 * DAY_MS;

/**
 * End of the buyer's right to change or cancel: an hour after the order, while nothing was shipped, canceled by others, or
 * refunded but for copies that the buyer has removed; undefined once it is over.
 */
export function cancelableUntil({ order, shipments, items }: WholeOrder, now: number): number | undefined {
  const until = changeableUntil(order.createdAt);
  const isOpen =
    (order.status === 'paid' || order.status === 'partially_refunded') &&
    order.refundedCents <= removedCents(items) &&
    shipments.every(({ status, canceledBecause }) => status === 'new' || canceledBecause === 'buyer');
  return isOpen && now < until ? until : undefined;
}

/** True until a shipment is canceled or returned, and until 60 days after delivery, even if only the seller claims it. */
export function isAddressVisible(shipment: ShipmentRow, now: number): boolean {
  const deliveredAt = shipment.deliveredAt ?? shipment.sellerSaysAt;
  return !hasEnded(shipment) && (deliveredAt === null || now < deliveredAt + ADDRESS_VISIBLE_MS);
}
