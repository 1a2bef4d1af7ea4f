import { ORDER_MESSAGES } from '#contract/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { moveStock } from '../catalog/move-stock.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { shipmentFor, type HandledBy } from './handled-by.ts';
import { mailBuyer } from './order-mails.ts';
import { itemsOfShipments, updateShipment } from './orders.repo.ts';
import { refundableOf, refundOrder } from './refund-order.ts';
import { held } from './shipment-steps.ts';

/**
 * What a buyer sent back has arrived: its copies are for sale again, and its money goes back, each once, less what was
 * refunded of the order before. Told again, nothing changes. Throws not_found for another's, conflict for what was never
 * delivered.
 */
export async function takeReturn(deps: Deps, tx: Tx<'catalog'>, by: HandledBy, id: number): Promise<void> {
  const { shipment, order } = await held(tx, await shipmentFor(tx, by, id));
  if (shipment.status === 'returned') return;
  if (shipment.status !== 'return_requested' && shipment.status !== 'delivered')
    throw new ShopError('conflict', ORDER_MESSAGES.notReturned);
  const now = deps.now();
  await updateShipment(tx, id, { status: 'returned', returnedAt: now });
  const items = await itemsOfShipments(tx, [id]);
  for (const { productId, quantity, id: item } of items) {
    if (productId !== null)
      await moveStock(tx, now, { productId, delta: quantity, reason: 'restock', ref: `order-item:${item}` });
  }
  await mailBuyer(deps, tx, order, 'returned', { id: String(id), text: undefined });
  const paid = items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const cents = Math.min(paid, await refundableOf(tx, order));
  if (cents > 0)
    await refundOrder(deps, tx, order.id, {
      key: `refund:${order.intentId}:shipment:${id}`,
      cents,
      reason: 'returned',
    });
}
