import { assert } from '../world/violation.ts';
import { expectedDelivery } from '#contract/parcels/expected-delivery.ts';
import { cancelAt, shipBy } from '#contract/parcels/ship-by.ts';
import { assertPayouts } from './payouts/assert-payouts.ts';
import { countCopies, listOrders, listRefunds, listShipments } from './ledger.ts';
import type { Shop } from './shop.ts';

type Shipment = Awaited<ReturnType<typeof listShipments>>[number];

/** Throws a Violation if time did what it may not do yet, or if a seller alone delivered or took back a shipment, or was paid too much. */
export async function assertShipments(shop: Shop): Promise<void> {
  const { arrived, takenBack, return: requested, reported } = shop.confirmed;
  const shipments = await listShipments(shop);
  for (const { id, status, deliveredAt, deliveredBy } of shipments) {
    assert(
      deliveredAt === null ||
        arrived.has(id) ||
        deliveredBy === 'time' ||
        (deliveredBy === 'case' && (reported.has(id) || requested.has(id))),
      () => `shipment ${id} is ${status} without confirmation by its buyer or an admin`,
    );
    assert(
      status !== 'returned' || requested.has(id) || takenBack.has(id),
      () => `shipment ${id} is returned without a request by its buyer or an admin`,
    );
  }
  const copies = await countCopies(shop);
  for (const shipment of shipments) assertOnTime(shipment, copies.get(shipment.id) ?? 0);
  const refunds = await listRefunds(shop);
  const orders = await listOrders(shop);
  await assertPayouts(shop, shipments, orders);
  for (const { id, totalCents } of orders) {
    const own = shipments.filter(({ orderId }) => orderId === id);
    // Of what is refunded after a payout, the seller owes the payout.
    const isOwed = (shipmentId: number, at: number): boolean =>
      own.some((parcel) => parcel.id === shipmentId && parcel.paidOutAt !== null && parcel.paidOutAt <= at);
    const ungranted = refunds.filter(
      ({ orderId, key, shipmentId, createdAt }) =>
        orderId === id &&
        !key.includes(':admin:') &&
        !(shipmentId !== null && (takenBack.has(shipmentId) || isOwed(shipmentId, createdAt))),
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

/** Deadlines follow from when a parcel was ordered and sent, whatever the shop has stored. */
function assertOnTime(
  { id, createdAt, shippedAt, canceledAt, canceledBecause, deliveredAt, deliveredBy }: Shipment,
  copies: number,
): void {
  const lateAt = cancelAt(shipBy(createdAt, copies));
  assert(
    canceledBecause !== 'unsent' || (canceledAt ?? 0) >= lateAt,
    () => `shipment ${id} is canceled as late ${lateAt - (canceledAt ?? 0)} ms early`,
  );
  const { acceptBy } = expectedDelivery(shippedAt ?? 0);
  assert(
    deliveredBy !== 'time' || (deliveredAt ?? 0) >= acceptBy,
    () => `shipment ${id} counts as arrived ${acceptBy - (deliveredAt ?? 0)} ms early`,
  );
}
