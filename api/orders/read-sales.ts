import type { Sale } from '#contract/order.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { saleOnWire } from './order-on-wire.ts';
import { itemsOfShipments, ordersByIds, shipmentsOfSeller } from './orders.repo.ts';

const MOST = 200;

/** What a seller has sold, newest first. */
export async function readSales({ storage, now }: Deps, seller: Owner | undefined): Promise<Sale[]> {
  if (seller === undefined) return [];
  const sent = await shipmentsOfSeller(storage.db, seller, MOST);
  const items = await itemsOfShipments(
    storage.db,
    sent.map(({ id }) => id),
  );
  const orders = new Map(
    (await ordersByIds(storage.db, [...new Set(sent.map(({ orderId }) => orderId))])).map((order) => [
      order.id,
      order,
    ]),
  );
  return sent.flatMap((shipment) => {
    const order = orders.get(shipment.orderId);
    const own = items.filter(({ shipmentId }) => shipmentId === shipment.id);
    return order === undefined ? [] : [saleOnWire(shipment, order, own, now())];
  });
}
