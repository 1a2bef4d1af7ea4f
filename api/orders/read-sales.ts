import type { Sale } from '#contract/order.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { saleOnWire } from './order-on-wire.ts';
import { itemsOfShipments, ordersByIds, shipmentsOfSeller } from './orders.repo.ts';

const MOST = 200;

/** What a seller has sold, newest first. */
export const readSales = async (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  seller: Owner | undefined,
): Promise<Sale[]> => (seller === undefined ? [] : readSalesIn(storage.db, now(), seller));

/** The same for whoever has a transaction open. */
export async function readSalesIn(db: Db, now: number, seller: Owner): Promise<Sale[]> {
  const sent = await shipmentsOfSeller(db, seller, MOST);
  const items = await itemsOfShipments(
    db,
    sent.map(({ id }) => id),
  );
  const orders = new Map(
    (await ordersByIds(db, [...new Set(sent.map(({ orderId }) => orderId))])).map((order) => [
      order.id,
      order,
    ]),
  );
  return sent.flatMap((shipment) => {
    const order = orders.get(shipment.orderId);
    const own = items.filter(({ shipmentId }) => shipmentId === shipment.id);
    return order === undefined ? [] : [saleOnWire(shipment, order, own, now)];
  });
}
