import { ORDER_MAIL_DETAILS } from '#contract/orders/order-mail-messages.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { ShipmentStatus } from '#contract/orders/order-status.ts';
import { expectedDelivery } from '#contract/parcels/expected-delivery.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { getShipmentFor, type AdminActor, type SellerActor, type ShipmentActor } from './shipment-actor.ts';
import { mailBuyer } from './order-mails.ts';
import { mailReturnRequest } from './parcels/seller-mails.ts';
import { returnableUntil } from './cancel-and-return-windows.ts';
import type { Order } from './orders.queries.ts';
import { lockOrder, shipmentById, updateShipment, type ShipmentRow } from './orders.repo.ts';
import { markArrived } from './parcels/mark-arrived.ts';
import { recognizeCarrier, type SentParcel } from './parcels/recognize-carrier.ts';
import { assertSendable } from './parcels/sent-after-cancellation.ts';
import { getOrderFor, type Reader } from './read-orders.ts';

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

/** Marks a shipment as delivered for its buyer: the return window begins. Idempotent. */
export async function confirmDelivery(
  deps: Deps,
  reader: Reader,
  publicId: string,
  shipmentId: number,
): Promise<void> {
  const order = await getOrderFor(deps, reader, publicId);
  await deps.storage.transaction({}, async (tx) => {
    const shipment = await shipmentById(tx, shipmentId);
    if (shipment?.orderId !== order.id) throw new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);
    await markArrived(deps, tx, await lockShipment(tx, shipment), 'buyer');
  });
}

/** Requests a return for the buyer. Throws not_found for another buyer's shipment, conflict outside the return window. */
export async function requestReturn(
  deps: Deps,
  reader: Reader,
  publicId: string,
  { shipmentId, reason }: { readonly shipmentId: number; readonly reason: string },
): Promise<void> {
  const { id: orderId } = await getOrderFor(deps, reader, publicId);
  await deps.storage.transaction({}, async (tx) => {
    const found = await shipmentById(tx, shipmentId);
    if (found?.orderId !== orderId) throw new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);
    const { shipment, order } = await lockShipment(tx, found);
    if (shipment.status === 'return_requested') return;
    if (returnableUntil(order, shipment, deps.now()) === undefined)
      throw new ShopError('conflict', ORDER_MESSAGES.notReturnable);
    const asked: ShipmentStatus = 'return_requested';
    const returnReason = reason.trim();
    await updateShipment(tx, shipmentId, { status: asked, returnRequestedAt: deps.now(), returnReason });
    const about = { id: String(shipmentId), text: ORDER_MAIL_DETAILS.reason(returnReason) };
    await mailBuyer(deps, tx, order, 'return-asked', about);
    await mailReturnRequest(deps, tx, { order, shipment }, returnReason);
  });
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
