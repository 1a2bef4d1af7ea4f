import type { ShipmentStatus } from '#contract/order-status.ts';
import { ORDER_MESSAGES } from '#contract/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { moveStock } from '../catalog/move-stock.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { mailBuyer } from './order-mails.ts';
import { returnableUntil } from './order-on-wire.ts';
import {
  itemsOfShipments,
  orderById,
  shipmentById,
  updateShipment,
  type ShipmentRow,
} from './orders.repo.ts';
import { orderFor, type Reader } from './read-orders.ts';

/** How a parcel travels. */
interface Parcel {
  readonly carrier?: string | undefined;
  readonly tracking?: string | undefined;
}

const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * A seller has handed a shipment to the carrier; told again, only carrier and number change. Throws not_found for
 * another's, conflict when it is delivered or canceled.
 */
export async function sendShipment(
  deps: Deps,
  seller: Owner | 'shop',
  id: number,
  parcel: Parcel,
): Promise<void> {
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

/** The parcel has arrived: from then on it can be reviewed, and returned for 30 days. Told again, nothing changes. */
export async function deliverShipment(deps: Deps, seller: Owner | 'shop', id: number): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    const shipment = await ownShipment(tx, seller, id);
    if (shipment.status === 'delivered') return;
    if (shipment.status !== 'shipped') throw new ShopError('conflict', ORDER_MESSAGES.notShippable);
    await updateShipment(tx, id, { status: 'delivered', deliveredAt: deps.now() });
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

/** What was sent back has arrived: its copies are for sale again, once. The money is a step of its own. */
export async function takeReturn(deps: Deps, id: number): Promise<void> {
  await deps.storage.transaction({ catalog: true }, async (tx) => {
    const shipment = await shipmentById(tx, id);
    if (shipment === undefined) throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
    if (shipment.status === 'returned') return;
    if (shipment.status !== 'return_requested') throw new ShopError('conflict', ORDER_MESSAGES.notReturnable);
    const now = deps.now();
    await updateShipment(tx, id, { status: 'returned', returnedAt: now });
    for (const item of await itemsOfShipments(tx, [id])) {
      const { productId, quantity: delta } = item;
      if (productId !== null)
        await moveStock(tx, now, { productId, delta, reason: 'restock', ref: `order-item:${item.id}` });
    }
  });
}

async function ownShipment(tx: Tx, seller: Owner | 'shop', id: number): Promise<ShipmentRow> {
  const shipment = await shipmentById(tx, id);
  if (shipment === undefined || (seller !== 'shop' && shipment.seller !== seller))
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
