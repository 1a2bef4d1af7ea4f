import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { shipmentById, type ShipmentRow } from './orders.repo.ts';

/** The seller of a shipment. */
export interface BySeller {
  readonly kind: 'seller';
  readonly owner: Owner;
}

/** An admin, who handles everybody's shipments and the shop's own. */
export interface ByAdmin {
  readonly kind: 'admin';
  readonly session: AdminSession;
}

export type HandledBy = BySeller | ByAdmin;

/** What a seller does to a shipment. */
export type ShipmentAction = (tx: Tx<'owner' | 'catalog'>, by: BySeller, id: number) => Promise<void>;

/** A shipment that somebody may handle. Throws ShopError not_found for one that is not there, or another's. */
export async function shipmentFor(tx: Tx, by: HandledBy, id: number): Promise<ShipmentRow> {
  const shipment = await shipmentById(tx, id);
  if (shipment === undefined || (by.kind === 'seller' && shipment.seller !== by.owner))
    throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  return shipment;
}
