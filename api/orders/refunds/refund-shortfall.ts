import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { hasEnded, isHonouredOrder } from '../order-outcome.ts';
import { lockOrder, shipmentsOfOrders } from '../orders.repo.ts';
import { enqueueOwedRefund } from './refund-job.ts';
import { orderRefundKey, parcelRefundKey } from './refund-kind.ts';
import { refundableCents, refundableShipmentCents } from './refundable-amount.ts';

/**
 * Refunds what a failed refund in the provider's dashboard leaves open: of an order or of parcels that were canceled or returned when
 * the buyer seemed to have that money already. At the shop's expense, which has had what was left of them. Idempotent. `failedId` is
 * the provider's. The caller has locked the order, and taken the failed refund back.
 */
export async function refundShortfall(deps: Deps, tx: Tx, orderId: number, failedId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const shipments = await shipmentsOfOrders(tx, [orderId]);
  if (order === undefined || !isHonouredOrder({ order, shipments })) return;
  const owe = async (key: string, cents: number, shipmentId?: number): Promise<void> => {
    if (cents === 0) return;
    const again = { key: `${key}:again:${failedId}`, cents, shipmentId };
    await enqueueOwedRefund(deps, tx, order, { ...again, reason: 'a refund failed', bearer: 'shop' });
  };
  if (order.canceledAt !== null) return owe(orderRefundKey(order), await refundableCents(tx, order));
  for (const { id } of shipments.filter(hasEnded))
    await owe(parcelRefundKey(order, id), await refundableShipmentCents(tx, order, id), id);
}
