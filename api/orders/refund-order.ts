import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../storage/storage.ts';
import {
  sumUnfailedRefunds,
  lockOrder,
  itemsOfShipment,
  refundByKey,
  refundsOf,
  type OrderRow,
} from './orders.repo.ts';
import { grossCents, ownRefundCents } from './payout-amounts.ts';
import { enqueueRefund, type Refund } from './refund-job.ts';

/** What can still be sent back of an order, in cents: what was paid without what went back or is on its way. */
export const refundableCents = async (
  db: Db,
  { id, totalCents, refundedCents }: Pick<OrderRow, 'id' | 'totalCents' | 'refundedCents'>,
): Promise<number> => Math.max(0, totalCents - Math.max(refundedCents, await sumUnfailedRefunds(db, id)));

/** What can still be sent back for one shipment, in cents: no more than its items cost, nor than is left of the order. */
export async function refundableShipmentCents(
  db: Db,
  order: Pick<OrderRow, 'id' | 'totalCents' | 'refundedCents'>,
  shipmentId: number,
): Promise<number> {
  const gross = grossCents(await itemsOfShipment(db, shipmentId), shipmentId);
  const own = ownRefundCents(await refundsOf(db, [order.id]), shipmentId);
  return Math.min(Math.max(0, gross - own), await refundableCents(db, order));
}

/**
 * Leaves a refund of an order or of one of its shipments behind, never of more than is left: then nothing is done, and
 * `left` says how many cents there are. The key makes it once: the same again answers `noted`, too. Others who refund the
 * order wait for the commit.
 */
export async function refundOrder(
  deps: Deps,
  tx: Tx,
  orderId: number,
  refund: Refund,
): Promise<{ readonly outcome: 'noted' } | { readonly outcome: 'too-much'; readonly left: number }> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  if ((await refundByKey(tx, refund.key)) !== undefined) return { outcome: 'noted' };
  const left =
    refund.shipmentId === undefined
      ? await refundableCents(tx, order)
      : await refundableShipmentCents(tx, order, refund.shipmentId);
  if (refund.cents > left || refund.cents <= 0) return { outcome: 'too-much', left };
  await enqueueRefund(deps, tx, order, refund);
  return { outcome: 'noted' };
}
