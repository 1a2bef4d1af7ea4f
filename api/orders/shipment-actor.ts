import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { itemsOfShipment, shipmentById, type ShipmentRow } from './orders.repo.ts';

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
export type ShipmentAction = (tx: Tx<'owner' | 'product'>, by: SellerActor, id: number) => Promise<void>;

/** The products of a shipment, which never change; none if there is no such shipment. */
export const productsOfShipment = async (db: Db, id: number): Promise<number[]> =>
  (await itemsOfShipment(db, id)).flatMap(({ productId }) => productId ?? []);

/** Returns a shipment that the actor may handle. Throws ShopError not_found if it does not exist or is another seller's. */
export async function getShipmentFor(db: Db, by: ShipmentActor, id: number): Promise<ShipmentRow> {
  const shipment = await shipmentById(db, id);
  if (shipment === undefined || (by.kind === 'seller' && shipment.seller !== by.owner))
    throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  return shipment;
}
