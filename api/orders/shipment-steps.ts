import { onOneLine } from '#contract/on-one-line.ts';
import { ORDER_MAILS } from '#contract/orders/order-mail-messages.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { ShipmentStatus } from '#contract/orders/order-status.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { getShipmentFor, type AdminActor, type SellerActor, type ShipmentActor } from './shipment-actor.ts';
import { mailBuyer, mailReturnRequest } from './order-mails.ts';
import { returnableUntil } from './cancel-and-return-windows.ts';
import type { Order } from './orders.queries.ts';
import { lockOrder, shipmentById, updateShipment, type ShipmentRow } from './orders.repo.ts';
import { getOrderFor, type Reader } from './read-orders.ts';

/** How a parcel travels. */
interface Parcel {
  readonly carrier?: string | undefined;
  readonly tracking?: string | undefined;
}

/**
 * A shipment was handed to the carrier; told again, only carrier and number change. Throws not_found for another's,
 * conflict when it is delivered or canceled.
 */
export async function sendShipment(
  deps: Deps,
  tx: Tx,
  by: ShipmentActor,
  id: number,
  parcel: Parcel,
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, await getShipmentFor(tx, by, id));
  if (shipment.status !== 'new' && shipment.status !== 'shipped')
    throw new ShopError('conflict', ORDER_MESSAGES.notShippable);
  const carrier = onOneLine(parcel.carrier ?? '');
  const tracking = onOneLine(parcel.tracking ?? '');
  await updateShipment(tx, id, {
    status: 'shipped',
    shippedAt: shipment.shippedAt ?? deps.now(),
    carrier: carrier === '' ? shipment.carrier : carrier,
    tracking: tracking === '' ? shipment.tracking : tracking,
  });
  if (shipment.status !== 'new') return;
  const parcelText = [carrier, tracking].join(' ').trim();
  await mailBuyer(deps, tx, order, 'shipped', {
    id: String(id),
    text: parcelText === '' ? undefined : ORDER_MAILS.parcel(parcelText),
  });
}

/** A shipment has arrived by an admin's word. Repeated calls change nothing. Throws as sendShipment does. */
export async function deliverShipment(deps: Deps, tx: Tx, by: AdminActor, id: number): Promise<void> {
  await markDelivered(deps, tx, await getShipmentFor(tx, by, id));
}

/**
 * A seller says that a shipment was delivered. The first time is stored and the buyer is asked by mail; status, return
 * window, reviews and payouts wait for the buyer's or an admin's word. Throws as sendShipment does.
 */
export async function claimDelivery(deps: Deps, tx: Tx, by: SellerActor, id: number): Promise<void> {
  const { shipment, order } = await lockShipment(tx, await getShipmentFor(tx, by, id));
  if (shipment.deliveredAt !== null || shipment.sellerSaysAt !== null) return;
  if (shipment.status !== 'shipped') throw new ShopError('conflict', ORDER_MESSAGES.notShipped);
  await updateShipment(tx, id, { sellerSaysAt: deps.now() });
  await mailBuyer(deps, tx, order, 'delivery-claimed', { id: String(id), text: undefined });
}

/** The buyer has the parcel: the return window begins. Repeated calls change nothing. */
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
    await markDelivered(deps, tx, shipment);
  });
}

async function markDelivered(deps: Deps, tx: Tx, found: ShipmentRow): Promise<void> {
  const { shipment, order } = await lockShipment(tx, found);
  if (shipment.status === 'delivered') return;
  if (shipment.status !== 'shipped') throw new ShopError('conflict', ORDER_MESSAGES.notShipped);
  await updateShipment(tx, shipment.id, { status: 'delivered', deliveredAt: deps.now() });
  await mailBuyer(deps, tx, order, 'delivered', { id: String(shipment.id), text: undefined });
}

/** A buyer requests a return. Throws not_found for another's shipment, conflict outside the return window. */
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
    const about = { id: String(shipmentId), text: ORDER_MAILS.reason(returnReason) };
    await mailBuyer(deps, tx, order, 'return-asked', about);
    await mailReturnRequest(deps, tx, order, shipment, returnReason);
  });
}

/** A shipment and its order as they are now, and stay until the transaction is over: steps of one order wait for each other. */
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
