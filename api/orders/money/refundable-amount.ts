import type { Db } from '../../storage/storage.ts';
import { lostCents } from '../disputes/disputes.repo.ts';
import { itemsOfShipment, refundsOf, sumRefunds, type OrderRow } from '../orders.repo.ts';
import { moneyOfParcel, ownRefundCents } from './parcel-money.ts';

/** The cents of an order that can still be refunded: what was paid, less refunds sent or owed, and what a bank has given back. */
export const refundableCents = async (
  db: Db,
  { id, totalCents, refundedCents }: Pick<OrderRow, 'id' | 'totalCents' | 'refundedCents'>,
): Promise<number> =>
  Math.max(0, totalCents - Math.max(refundedCents, await sumRefunds(db, id)) - (await lostCents(db, id)));

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
