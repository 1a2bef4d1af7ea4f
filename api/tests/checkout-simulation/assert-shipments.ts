import { assert } from '../world/violation.ts';
import { listOrders, listRefunds, listShipments } from './ledger.ts';
import type { Shop } from './shop.ts';

/** Throws a Violation if a seller alone delivered or took back a shipment, or was paid too much. */
export async function assertShipments(shop: Shop): Promise<void> {
  const { arrived, takenBack, return: requested } = shop.confirmed;
  const shipments = await listShipments(shop);
  for (const { id, status, deliveredAt } of shipments) {
    assert(
      deliveredAt === null || arrived.has(id),
      () => `shipment ${id} is ${status} without confirmation by its buyer or an admin`,
    );
    assert(
      status !== 'returned' || requested.has(id) || takenBack.has(id),
      () => `shipment ${id} is returned without a request by its buyer or an admin`,
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
      () =>
        `order ${id} costs ${totalCents} cents: ${paidOut} paid out and ${back} refunded without an admin`,
    );
  }
}
