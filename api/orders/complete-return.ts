import { ADMIN_ORDER_MESSAGES as MESSAGES } from '#contract/admin/admin-order-messages.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { openCaseOf } from './cases/cases.repo.ts';
import { stepCase } from './cases/step-case.ts';
import { getShipmentFor, type ShipmentActor } from './shipment-actor.ts';
import { parcelRefundKey } from './refunds/refund-kind.ts';
import { mailBuyer } from './order-mails.ts';
import { itemsOfShipment, updateShipment, type ShipmentRow } from './orders.repo.ts';
import { refundRest } from './refunds/refund-order.ts';
import { restockItems } from './parcels/restock-items.ts';
import { lockShipment } from './shipment-steps.ts';

/**
 * Completes a return: restocks the copies and refunds the money, less earlier refunds. Idempotent. A seller alone moves no
 * money: the buyer must have requested the return. Throws not_found for another seller's shipment, conflict if the shipment is in another status or the back office decides about it.
 */
export async function completeReturn(
  deps: Deps,
  tx: Tx<'product'>,
  by: ShipmentActor,
  id: number,
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, await getShipmentFor(tx, by, id));
  if (shipment.status === 'returned') return;
  assertMayReturn(by, shipment);
  const open = await openCaseOf(tx, id);
  const step = by.kind === 'admin' ? 'taken-back' : 'returned';
  if (open !== undefined && !(await stepCase(deps, tx, { shipment, order }, open, step)))
    throw new ShopError('conflict', ORDER_MESSAGES.beingDecided);
  const now = deps.now();
  await updateShipment(tx, id, { status: 'returned', returnedAt: now });
  await restockItems(tx, now, await itemsOfShipment(tx, id));
  await mailBuyer(deps, tx, order, 'returned', { id: String(id), text: undefined });
  await refundRest(deps, tx, order, { key: parcelRefundKey(order, id), shipmentId: id, reason: 'returned' });
}

function assertMayReturn(by: ShipmentActor, { status }: ShipmentRow): void {
  const isRequested = status === 'return_requested';
  if (by.kind === 'admin' ? !isRequested && status !== 'delivered' : !isRequested)
    throw new ShopError(
      'conflict',
      by.kind === 'admin' ? MESSAGES.wrongStatus.returned : ORDER_MESSAGES.notReturned,
    );
}
