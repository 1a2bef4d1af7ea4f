import { ORDER_MAIL_DETAILS } from '#contract/orders/order-mail-messages.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { expectedDelivery } from '#contract/parcels/expected-delivery.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { getShipmentFor, type AdminActor, type SellerActor, type ShipmentActor } from './shipment-actor.ts';
import { mailBuyer } from './order-mails.ts';
import type { Order } from './orders.queries.ts';
import { lockOrder, shipmentById, updateShipment, type ShipmentRow } from './orders.repo.ts';
import { markArrived } from './parcels/mark-arrived.ts';
import { recognizeCarrier, type SentParcel } from './parcels/recognize-carrier.ts';
import { assertSendable } from './parcels/sent-after-cancellation.ts';

/**
 * Marks a shipment as shipped; a repeated call updates only carrier and tracking number. Throws not_found for another
 * seller's shipment, conflict if it was delivered or canceled.
 */
export async function sendShipment(
  deps: Deps,
  tx: Tx,
  by: ShipmentActor,
  id: number,
  sent: SentParcel,
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, await getShipmentFor(tx, by, id));
  assertSendable(shipment);
  const carried = recognizeCarrier(shipment, sent);
  if (shipment.status === 'shipped') {
    await updateShipment(tx, id, carried);
    return;
  }
  const now = deps.now();
  const { by: expectedBy, acceptBy } = expectedDelivery(now);
  await updateShipment(tx, id, { ...carried, status: 'shipped', shippedAt: now, expectedBy, acceptBy });
  const parcelText = [carried.carrier, carried.tracking].filter(Boolean).join(' ');
  await mailBuyer(deps, tx, order, 'shipped', {
    id: String(id),
    text: parcelText === '' ? undefined : ORDER_MAIL_DETAILS.parcel(parcelText),
  });
}

/** Marks a shipment as delivered for an admin. Idempotent. Throws like sendShipment. */
export async function deliverShipment(deps: Deps, tx: Tx, by: AdminActor, id: number): Promise<void> {
  await markArrived(deps, tx, await lockShipment(tx, await getShipmentFor(tx, by, id)), 'admin');
}

/**
 * Stores a seller's claim that a shipment was delivered, and emails the buyer to confirm it. Status, return window, reviews
 * and payouts wait for the buyer or an admin. Idempotent. Throws like sendShipment.
 */
export async function claimDelivery(deps: Deps, tx: Tx, by: SellerActor, id: number): Promise<void> {
  const { shipment, order } = await lockShipment(tx, await getShipmentFor(tx, by, id));
  if (shipment.deliveredAt !== null || shipment.sellerSaysAt !== null) return;
  if (shipment.status !== 'shipped') throw new ShopError('conflict', ORDER_MESSAGES.notShipped);
  await updateShipment(tx, id, { sellerSaysAt: deps.now() });
  await mailBuyer(deps, tx, order, 'delivery-claimed', { id: String(id), text: undefined });
}

/** Locks the order until the transaction ends, so that steps of one order run one by one; returns it with the shipment. */
export async function lockShipment(
  tx: Tx,
  found: ShipmentRow,
): Promise<{ readonly shipment: ShipmentRow; readonly order: Order }> {
  const order = await lockOrder(tx, found.orderId);
  const shipment = await shipmentById(tx, found.id);
  if (order === undefined || shipment === undefined)
    throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  return { shipment, order };
}
