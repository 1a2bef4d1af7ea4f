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

/** An admin, who handles everybody's shipments and the shop's own. */
export interface AdminActor {
  readonly kind: 'admin';
  readonly session: AdminSession;
}

export type ShipmentActor = SellerActor | AdminActor;

/** What a seller does to a shipment. */
export type ShipmentAction = (tx: Tx<'owner' | 'catalog'>, by: SellerActor, id: number) => Promise<void>;

/** A shipment that somebody may handle. Throws ShopError not_found for one that is not there, or another's. */
export async function getShipmentFor(tx: Tx, by: ShipmentActor, id: number): Promise<ShipmentRow> {
  const shipment = await shipmentById(tx, id);
  if (shipment === undefined || (by.kind === 'seller' && shipment.seller !== by.owner))
    throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  return shipment;
}
