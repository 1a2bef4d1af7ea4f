import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { DeliveredBy } from '#contract/parcels/parcel-events.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { mailBuyer } from '../order-mails.ts';
import type { Order } from '../orders.queries.ts';
import { updateShipment, type ShipmentRow } from '../orders.repo.ts';
import { arrivalAt } from './arrival.ts';

/** Those who report a problem know that the parcel has arrived. */
const MAILS = { buyer: 'delivered', admin: 'delivered', time: 'delivered-by-time', case: undefined } as const;

/**
 * Marks a parcel as arrived, from which payouts, reviews and the buyer's windows follow. Idempotent. Throws ShopError conflict if
 * it was not sent. The caller's transaction has locked the order.
 */
export async function markArrived(
  deps: Deps,
  tx: Tx,
  { shipment, order }: { readonly shipment: ShipmentRow; readonly order: Order },
  by: DeliveredBy,
): Promise<void> {
  if (shipment.status === 'delivered') return;
  if (shipment.status !== 'shipped') throw new ShopError('conflict', ORDER_MESSAGES.notShipped);
  const arrival = await arrivalAt(tx, deps.now(), { shipment, order });
  await updateShipment(tx, shipment.id, { status: 'delivered', deliveredBy: by, ...arrival });
  const mail = MAILS[by];
  if (mail !== undefined)
    await mailBuyer(deps, tx, order, mail, { id: String(shipment.id), text: undefined });
}
