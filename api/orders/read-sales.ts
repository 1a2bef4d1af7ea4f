import type { Sale } from '#contract/orders/order.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { saleOnWire } from './order-on-wire.ts';
import { ordersByIds, refundsOf, wholeOrders } from './orders.repo.ts';
import { returnAddressOfSeller } from './cases/return-address.ts';
import { shipmentsOfSeller } from './parcels/sold-parcels.repo.ts';
import { sharesOfParcels } from './money/parcel-money.ts';

const MAX_SALES = 200;

/** A seller's sales: those to be sent by their deadlines, then the others, newest first; empty without a seller. */
export const readSales = async (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  seller: Owner | undefined,
): Promise<Sale[]> => (seller === undefined ? [] : readSalesIn(storage.db, now(), seller));

/** The same within the caller's transaction. */
export async function readSalesIn(db: Db, now: number, seller: Owner): Promise<Sale[]> {
  const sent = await shipmentsOfSeller(db, seller, MAX_SALES);
  const rows = await ordersByIds(db, [...new Set(sent.map(({ orderId }) => orderId))]);
  const refunds = await refundsOf(
    db,
    rows.map(({ id }) => id),
  );
  const wholes = new Map((await wholeOrders(db, rows)).map((whole) => [whole.order.id, whole]));
  const returnTo = await returnAddressOfSeller(db, seller);
  return sent.flatMap((shipment) => {
    const whole = wholes.get(shipment.orderId);
    if (whole === undefined) return [];
    const own = whole.items.filter(({ shipmentId }) => shipmentId === shipment.id);
    const ofOrder = refunds.filter(({ orderId }) => orderId === shipment.orderId);
    const worthCents = sharesOfParcels(whole, ofOrder).get(shipment.id)?.sellerCents ?? 0;
    const latestCase = whole.cases.findLast(({ shipmentId }) => shipmentId === shipment.id);
    return [saleOnWire(shipment, whole.order, own, { now, worthCents, latestCase, returnTo })];
  });
}
