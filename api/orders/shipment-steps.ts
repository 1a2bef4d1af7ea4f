import type { ShipmentStatus } from '#contract/order-status.ts';
import { onOneLine } from '#contract/on-one-line.ts';
import { ORDER_MESSAGES } from '#contract/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { mailBuyer } from './order-mails.ts';
import { returnableUntil } from './order-on-wire.ts';
import { orderById, shipmentById, updateShipment, type ShipmentRow } from './orders.repo.ts';
import { orderFor, type Reader } from './read-orders.ts';

/** How a parcel travels. */
interface Parcel {
  readonly carrier?: string | undefined;
  readonly tracking?: string | undefined;
}

/**
 * A seller has handed a shipment to the carrier; told again, only carrier and number change. Throws not_found for
 * another's, conflict when it is delivered or canceled.
 */
export async function sendShipment(deps: Deps, seller: Owner, id: number, parcel: Parcel): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    const shipment = await ownShipment(tx, seller, id);
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
    if (shipment.status === 'new')
      await tell(deps, tx, shipment, 'shipped', [carrier, tracking].join(' ').trim());
  });
}

/** The buyer has the parcel: from then on it can be returned for 30 days. Told again, nothing changes. */
export async function receiveShipment(
  deps: Deps,
  reader: Reader,
  publicId: string,
  shipmentId: number,
): Promise<void> {
  const order = await orderFor(deps, reader, publicId);
  await deps.storage.transaction({}, async (tx) => {
    const shipment = await shipmentById(tx, shipmentId);
    if (shipment?.orderId !== order.id) throw new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);
    if (shipment.status === 'delivered') return;
    if (shipment.status !== 'shipped') throw new ShopError('conflict', ORDER_MESSAGES.notShipped);
    await updateShipment(tx, shipmentId, { status: 'delivered', deliveredAt: deps.now() });
    await tell(deps, tx, shipment, 'delivered', '');
  });
}

/** A buyer wants to send something back. Throws not_found for another's, conflict outside the 30 days. */
export async function askReturn(
  deps: Deps,
  reader: Reader,
  publicId: string,
  { shipmentId, reason }: { readonly shipmentId: number; readonly reason: string },
): Promise<void> {
  const order = await orderFor(deps, reader, publicId);
  await deps.storage.transaction({}, async (tx) => {
    const shipment = await shipmentById(tx, shipmentId);
    if (shipment?.orderId !== order.id) throw new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);
    if (shipment.status === 'return_requested') return;
    if (returnableUntil(shipment, deps.now()) === undefined)
      throw new ShopError('conflict', ORDER_MESSAGES.notReturnable);
    const asked: ShipmentStatus = 'return_requested';
    await updateShipment(tx, shipmentId, {
      status: asked,
      returnRequestedAt: deps.now(),
      returnReason: reason.trim(),
    });
  });
}

async function ownShipment(tx: Tx, seller: Owner, id: number): Promise<ShipmentRow> {
  const shipment = await shipmentById(tx, id);
  if (shipment === undefined || shipment.seller !== seller)
    throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  return shipment;
}

async function tell(
  deps: Deps,
  tx: Tx,
  { orderId, id }: ShipmentRow,
  occasion: 'shipped' | 'delivered',
  parcel: string,
): Promise<void> {
  const order = await orderById(tx, orderId);
  if (order !== undefined)
    await mailBuyer(deps, tx, order, occasion, {
      id: String(id),
      text: parcel === '' ? undefined : `Parcel: ${parcel}`,
    });
}
