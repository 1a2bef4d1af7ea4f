import { assert } from '../world/violation.ts';
import { listOrders, listRefunds, listShipments } from './ledger.ts';
import type { Shop } from './shop.ts';

/** Throws a Violation where a parcel moved by its seller's word alone, or somebody earned by lying. */
export async function assertShipments(shop: Shop): Promise<void> {
  const { arrived, takenBack, return: requested } = shop.confirmed;
  const shipments = await listShipments(shop);
  for (const { id, status, deliveredAt } of shipments) {
    assert(
      deliveredAt === null || arrived.has(id),
      () => `shipment ${id} is ${status}, and neither its buyer nor an admin said that it arrived`,
    );
    assert(
      status !== 'returned' || requested.has(id) || takenBack.has(id),
      () => `shipment ${id} came back, and neither did its buyer ask for it nor an admin take it`,
    );
  }
  const refunds = await listRefunds(shop);
  for (const { id, totalCents } of await listOrders(shop)) {
    const own = shipments.filter(({ orderId }) => orderId === id);
    const ungranted = refunds.filter(
      ({ orderId, key, shipmentId }) =>
        orderId === id && !key.includes(':admin:') && !(shipmentId !== null && takenBack.has(shipmentId)),
    );
    const paidOut = own.reduce((sum, { paidOutCents }) => sum + (paidOutCents ?? 0), 0);
    const back = ungranted.reduce((sum, { cents }) => sum + cents, 0);
    assert(
      paidOut === 0 || paidOut + back <= totalCents,
      () => `order ${id} cost ${totalCents} cents, ${paidOut} were paid out, and no admin sent ${back} back`,
    );
  }
}
