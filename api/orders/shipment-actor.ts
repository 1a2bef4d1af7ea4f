import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { shipmentById, type ShipmentRow } from './orders.repo.ts';

/** The seller of a shipment. */
export interface SellerActor {
  readonly kind: 'seller';
  readonly owner: Owner;
}

/** An admin may handle all shipments, including the shop's own. */
export interface AdminActor {
  readonly kind: 'admin';
  readonly session: AdminSession;
}

export type ShipmentActor = SellerActor | AdminActor;

/** A seller's change of a shipment. */
export type ShipmentAction = (tx: Tx<'owner' | 'catalog'>, by: SellerActor, id: number) => Promise<void>;

/** Returns a shipment that the actor may handle. Throws ShopError not_found if it does not exist or is another seller's. */
export async function getShipmentFor(tx: Tx, by: ShipmentActor, id: number): Promise<ShipmentRow> {
  const shipment = await shipmentById(tx, id);
  if (shipment === undefined || (by.kind === 'seller' && shipment.seller !== by.owner))
    throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  return shipment;
}
