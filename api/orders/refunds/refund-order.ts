import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { lockOrder } from '../orders.repo.ts';
import { refundByKey } from './refunds.repo.ts';
import { enqueueRefund, type Refund } from './refund-job.ts';
import { refundableCents, refundableShipmentCents } from './refundable-amount.ts';
import { updateLedgerOf } from '../money/update-ledger.ts';
import type { Order } from '../orders.queries.ts';

/**
 * Enqueues a refund of an order or of one of its shipments, unless it exceeds the refundable amount (`left`, in cents).
 * Idempotent by key: a repeated call returns `noted`, too. Locks the order until the commit.
 */
export async function refundOrder(
  deps: Deps,
  tx: Tx,
  orderId: number,
  refund: Refund,
): Promise<{ readonly outcome: 'noted' } | { readonly outcome: 'too-much'; readonly left: number }> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw new Error(`order not found: ${orderId}`);
  if ((await refundByKey(tx, refund.key)) !== undefined) return { outcome: 'noted' };
  const left = await refundableOf(tx, order, refund);
  if (refund.cents > left || refund.cents <= 0) return { outcome: 'too-much', left };
  await enqueueRefund(deps, tx, order, refund);
  return { outcome: 'noted' };
}

/**
 * Refunds what is left of an order or of one of its shipments, which earns nothing from now on, even if nothing is left to refund;
 * unless the shop bears it.
 */
export async function refundRest(
  deps: Deps,
  tx: Tx,
  order: Order,
  refund: Omit<Refund, 'cents'>,
): Promise<void> {
  const { shipmentId, bearer } = refund;
  const cents = await refundableOf(tx, order, refund);
  if (cents > 0) await refundOrder(deps, tx, order.id, { ...refund, cents });
  else await updateLedgerOf(tx, order.id, bearer === 'shop' ? undefined : shipmentId);
}

const refundableOf = (tx: Tx, order: Order, { shipmentId }: Pick<Refund, 'shipmentId'>): Promise<number> =>
  shipmentId === undefined ? refundableCents(tx, order) : refundableShipmentCents(tx, order, shipmentId);
