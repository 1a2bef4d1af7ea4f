import { allocate } from '#contract/ledger/allocate.ts';
import { sharesOf, type ParcelMoney } from '#contract/ledger/fee.ts';
import { hasEnded, isHonouredOrder } from '../order-outcome.ts';
import type { OrderItemRow, OrderRow, ShipmentRow } from '../orders.repo.ts';
import type { RefundRow } from '../refunds/refunds.repo.ts';
import { refundKindOf, removedItemOf } from '../refunds/refund-kind.ts';

type Copies = Pick<OrderItemRow, 'unitCents' | 'feeCents' | 'quantity'>;

/** What copies cost in all, and the fees on them, in cents. */
export function moneyOf(items: readonly Copies[]): ParcelMoney {
  const sum = (cents: 'unitCents' | 'feeCents'): number =>
    items.reduce((total, item) => total + item[cents] * item.quantity, 0);
  return { grossCents: sum('unitCents'), feeCents: sum('feeCents') };
}

/** The same for the copies of one parcel among an order's items, without those that the buyer has removed. */
export const moneyOfParcel = (items: readonly OrderItemRow[], shipmentId: number): ParcelMoney =>
  moneyOf(
    items
      .filter((item) => item.shipmentId === shipmentId)
      .map((item) => ({ ...item, quantity: item.quantity - item.removed })),
  );

/** Refunds for this shipment alone, sent or owed, in cents. Removed copies are no part of it any more. */
export const ownRefundCents = (refunds: readonly RefundRow[], shipmentId: number): number =>
  refunds
    .filter(({ key, shipmentId: parcel }) => parcel === shipmentId && removedItemOf(key) === undefined)
    .reduce((sum, { cents }) => sum + cents, 0);

/** The payout of a shipment, in cents; the price of its items if no amount was stored. Undefined before a payout. */
export function paidOutCents(
  { id, paidOutAt, paidOutCents: cents }: ShipmentRow,
  items: readonly OrderItemRow[],
): number | undefined {
  return paidOutAt === null ? undefined : (cents ?? moneyOfParcel(items, id).grossCents);
}

/** A parcel's price in cents, split into its seller's share (or the shop's, for its own goods) and the fee, after refunds at their expense. */
export type Shares = ReturnType<typeof sharesOf>;

/** An order's rows, of which these shares follow. */
interface Rows {
  readonly order: OrderRow;
  readonly shipments: readonly ShipmentRow[];
  readonly items: readonly OrderItemRow[];
}

/**
 * The shares of each shipment of an order, by its id: none if it was canceled, returned or otherwise lost. `refunds` are all
 * refunds of the order, oldest first. The ledger must say the same.
 */
export function sharesOfParcels(
  { order, shipments, items }: Rows,
  refunds: readonly RefundRow[],
): ReadonlyMap<number, Shares> {
  const isHonoured = isHonouredOrder({ order, shipments });
  const parcels = shipments.map((shipment) => ({
    id: shipment.id,
    isLost: !isHonoured || hasEnded(shipment) || shipment.lostAt !== null,
    money: moneyOfParcel(items, shipment.id),
    refundedCents: 0,
    disputedCents: shipment.disputedCents,
    isGone: false,
  }));
  for (const refund of refunds) {
    const kind = refundKindOf(order, refund);
    if (kind.kind === 'lost')
      for (const parcel of parcels) parcel.isGone ||= (kind.shipmentId ?? parcel.id) === parcel.id;
    if (kind.kind !== 'part' && kind.kind !== 'shared') continue;
    const bearers = parcels.filter(
      ({ id, isGone }) => !isGone && (kind.kind === 'shared' || id === kind.shipmentId),
    );
    const left = bearers.map(({ money, refundedCents }) => money.grossCents - refundedCents);
    const total = left.reduce((sum, cents) => sum + cents, 0);
    const parts = allocate(Math.min(refund.cents, total), left);
    for (const [index, parcel] of bearers.entries()) parcel.refundedCents += parts[index] ?? 0;
  }
  return new Map(
    parcels.map(({ id, isLost, money, refundedCents, disputedCents }) => [
      id,
      isLost ? { sellerCents: 0, feeCents: 0 } : sharesOf(money, refundedCents + disputedCents),
    ]),
  );
}
