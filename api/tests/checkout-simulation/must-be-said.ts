import { must } from '../world/violation.ts';
import { allOrders, allRefunds, allShipments } from './books.ts';
import type { Shop } from './shop.ts';

/** Throws a Violation where a parcel moved by its seller's word alone, or somebody earned by lying. */
export async function mustBeSaid(shop: Shop): Promise<void> {
  const { arrived, takenBack, return: requested } = shop.said;
  const parcels = await allShipments(shop);
  for (const { id, status, deliveredAt } of parcels) {
    must(
      deliveredAt === null || arrived.has(id),
      () => `shipment ${id} is ${status}, and neither its buyer nor an admin said that it arrived`,
    );
    must(
      status !== 'returned' || requested.has(id) || takenBack.has(id),
      () => `shipment ${id} came back, and neither did its buyer ask for it nor an admin take it`,
    );
  }
  const refunds = await allRefunds(shop);
  for (const { id, totalCents } of await allOrders(shop)) {
    const own = parcels.filter(({ orderId }) => orderId === id);
    const byOthers = refunds.filter(
      ({ orderId, key, shipmentId }) =>
        orderId === id && !key.includes(':admin:') && !(shipmentId !== null && takenBack.has(shipmentId)),
    );
    const paidOut = own.reduce((sum, { paidOutCents }) => sum + (paidOutCents ?? 0), 0);
    const back = byOthers.reduce((sum, { cents }) => sum + cents, 0);
    must(
      paidOut === 0 || paidOut + back <= totalCents,
      () => `order ${id} cost ${totalCents} cents, ${paidOut} were paid out, and no admin sent ${back} back`,
    );
  }
}
