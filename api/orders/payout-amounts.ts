import { payableCents, type ParcelMoney } from '#contract/orders/order-payout.ts';
import type { OrderItemRow, RefundRow, ShipmentRow, WholeOrder } from './orders.repo.ts';

const sumCents = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** What the items of a shipment cost, in cents. */
export const grossCents = (items: readonly OrderItemRow[], shipmentId: number): number =>
  items
    .filter((item) => item.shipmentId === shipmentId)
    .reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** What went back of one shipment alone or is to go back, in cents. */
export const ownRefundCents = (refunds: readonly RefundRow[], shipmentId: number): number =>
  sumCents(refunds.filter((refund) => refund.status !== 'failed' && refund.shipmentId === shipmentId));

/** What a seller was paid for a shipment, in cents; its items where the amount was not stored. Undefined before a payout. */
export function paidOutCents(
  { id, paidOutAt, paidOutCents: cents }: ShipmentRow,
  items: readonly OrderItemRow[],
): number | undefined {
  return paidOutAt === null ? undefined : (cents ?? grossCents(items, id));
}

/** A shipment that is worth nothing to its seller any more, and whose address is no longer needed. */
export const hasEnded = ({ status }: ShipmentRow): boolean => status === 'canceled' || status === 'returned';

/**
 * What each shipment of an order is worth to its seller, in cents, by its id. `refunds` are all of the order; what was
 * refunded at the provider by hand counts as of the order as a whole. Nothing once it is canceled or returned.
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
