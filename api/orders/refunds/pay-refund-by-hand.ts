import type { Deps } from '../../deps.ts';
import { findEntry } from '../../ledger/ledger.queries.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../storage/storage.ts';
import { lockOrder, type OrderRow } from '../orders.repo.ts';
import { type RefundRow } from './refunds.repo.ts';
import { recordRefundedTotal } from './refund-job.ts';
import { failedRefundById, markPaidByHand } from './failed-refunds.repo.ts';
import { paymentKey } from '../money/post-payment.ts';
import { owedOf } from './refund-attempt.ts';

export { failedRefundById, failedRefunds } from './failed-refunds.repo.ts';
export { owedOf } from './refund-attempt.ts';

/**
 * Notes that an admin gave a failed refund back from the shop's bank, under the ledger's key `key`. Returns its order; undefined if
 * the refund is not owed any more. Locks the order.
 */
export async function payRefundByHand(
  deps: Deps,
  tx: Tx,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
  { key, note }: { readonly key: string; readonly note: string },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, orderId);
  const refund = await failedRefundById(tx, id);
  if (order === undefined || refund === undefined) return undefined;
  const at = deps.now();
  if (!(await markPaidByHand(tx, id, at))) return undefined;
  const { currency, livemode } = (await findEntry(tx, paymentKey(order.intentId))) ?? order;
  await post(tx, {
    key,
    note,
    currency,
    livemode,
    at,
    orderId,
    lines: [
      { account: 'refunds', cents: owedOf(refund) },
      { account: 'bank', cents: -owedOf(refund) },
    ],
  });
  await recordRefundedTotal(deps, tx, order, order.refundedCents + owedOf(refund));
  return order;
}
