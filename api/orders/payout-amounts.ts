import { payableCents, type ParcelMoney } from '#contract/orders/order-payout.ts';
import type { OrderItemRow, RefundRow, ShipmentRow, WholeOrder } from './orders.repo.ts';

const sumCents = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** Price of the copies that the buyer has removed, in cents. */
export const removedCents = (items: readonly OrderItemRow[]): number =>
  items.reduce((sum, { unitCents, removed }) => sum + unitCents * removed, 0);

/** Total price of a shipment's items as they were ordered, in cents: removed copies count as refunded. */
export const grossCents = (items: readonly OrderItemRow[], shipmentId: number): number =>
  items
    .filter((item) => item.shipmentId === shipmentId)
    .reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** Refunds for this shipment alone, sent or due, in cents. */
export const ownRefundCents = (refunds: readonly RefundRow[], shipmentId: number): number =>
  sumCents(refunds.filter((refund) => refund.status !== 'failed' && refund.shipmentId === shipmentId));

/** The payout of a shipment, in cents; the price of its items if no amount was stored. Undefined before a payout. */
export function paidOutCents(
  { id, paidOutAt, paidOutCents: cents }: ShipmentRow,
  items: readonly OrderItemRow[],
): number | undefined {
  return paidOutAt === null ? undefined : (cents ?? grossCents(items, id));
}

/** True if a shipment earns its seller nothing and its address is no longer needed. */
export const hasEnded = ({ status }: ShipmentRow): boolean => status === 'canceled' || status === 'returned';

/**
 * The payout due for each shipment of an order, in cents, by shipment id; 0 if canceled or returned. `refunds` are all
 * refunds of the order; refunds made in the provider's dashboard count for the order as a whole.
 */
export function payoutAmounts(
  { order, shipments, items }: WholeOrder,
  refunds: readonly RefundRow[],
): ReadonlyMap<number, number> {
  const parcels = shipments.map(({ id }): ParcelMoney => ({
    grossCents: grossCents(items, id),
    refundedCents: ownRefundCents(refunds, id),
  }));
  const ofWhole = sumCents(
    refunds.filter(({ shipmentId, status }) => shipmentId === null && status !== 'failed'),
  );
  const sent = sumCents(refunds.filter(({ status }) => status === 'sent'));
  const worth = payableCents(parcels, ofWhole + Math.max(0, order.refundedCents - sent));
  return new Map(
    shipments.map((shipment, index) => [shipment.id, hasEnded(shipment) ? 0 : (worth[index] ?? 0)]),
  );
}
