import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { needsSignature, type PackingSlip } from '#contract/parcels/packing-slip.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import { isAddressVisible } from '../cancel-and-return-windows.ts';
import { returnAddressOf } from '../cases/return-address.ts';
import { itemsOfShipment, orderById } from '../orders.repo.ts';
import { getShipmentFor } from '../shipment-actor.ts';
import { changeableOnWire, instantOnWire } from './parcel-on-wire.ts';

/** The packing slip of a seller's parcel. Throws ShopError not_found for another seller's. */
export async function readSlip(
  deps: Pick<Deps, 'storage' | 'env' | 'now'>,
  seller: Owner,
  id: number,
): Promise<PackingSlip> {
  const { db } = deps.storage;
  const shipment = await getShipmentFor(db, { kind: 'seller', owner: seller }, id);
  const order = await orderById(db, shipment.orderId);
  if (order === undefined) throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  const items = (await itemsOfShipment(db, id))
    .map(({ title, condition, unitCents, quantity, removed }) => ({
      title,
      condition,
      unitCents,
      quantity: quantity - removed,
    }))
    .filter(({ quantity }) => quantity > 0);
  const from = await returnAddressOf(deps, db, shipment.seller);
  const { customerName, shippingAddress } = order;
  return {
    orderNumber: order.number,
    soldAt: instantOnWire(order.createdAt),
    status: shipment.status,
    demo: !order.livemode,
    ...(isAddressVisible(shipment, deps.now()) && shippingAddress !== null
      ? { to: { name: customerName ?? '', address: shippingAddress } }
      : {}),
    ...(from === undefined ? {} : { from }),
    items: items.map(({ title, condition, quantity }) => ({ title, condition, quantity })),
    needsSignature: needsSignature(
      items.reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0),
    ),
    ...changeableOnWire(shipment, order, deps.now()),
  };
}
