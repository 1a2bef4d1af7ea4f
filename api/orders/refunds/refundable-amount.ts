import { outsideRefundsOf } from '../../ledger/ledger.queries.ts';
import type { Db } from '../../storage/storage.ts';
import { lostCents } from '../disputes/disputes.repo.ts';
import { itemsOfShipment, type OrderRow } from '../orders.repo.ts';
import { refundsOf, sumRefunds } from './refunds.repo.ts';
import { moneyOfParcel, ownRefundCents } from '../money/parcel-money.ts';

/**
 * The cents of an order that can still be refunded: what was paid, less refunds sent or owed, those made in the provider's dashboard,
 * and what a bank has given back.
 */
export async function refundableCents(
  db: Db,
  { id, totalCents, refundedCents }: Pick<OrderRow, 'id' | 'totalCents' | 'refundedCents'>,
): Promise<number> {
  // What is owed is not in the provider's total yet, and what went back in its dashboard is no refund of ours.
  const ours = (await sumRefunds(db, id)) + (await outsideRefundsOf(db, id));
  return Math.max(0, totalCents - Math.max(refundedCents, ours) - (await lostCents(db, id)));
}

/** The cents that can still be refunded for one shipment: at most what its items cost, and what is left of the order. */
export async function refundableShipmentCents(
  db: Db,
  order: Pick<OrderRow, 'id' | 'totalCents' | 'refundedCents'>,
  shipmentId: number,
): Promise<number> {
  const { grossCents } = moneyOfParcel(await itemsOfShipment(db, shipmentId), shipmentId);
  const own = ownRefundCents(await refundsOf(db, [order.id]), shipmentId);
  return Math.min(Math.max(0, grossCents - own), await refundableCents(db, order));
}
