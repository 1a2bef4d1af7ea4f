import { toDollars } from '#contract/money.ts';
import { failedRefundMail } from '#contract/orders/failed-refund-mail.ts';
import type { Deps } from '../../deps.ts';
import { PaymentsUnreachable, type ProviderRefund } from '../../gateways/payments/payments.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import type { Tx } from '../../storage/storage.ts';
import { isHonouredOrder } from '../order-outcome.ts';
import { shipmentsOfOrders, updateOrder, type OrderRow } from '../orders.repo.ts';
import { refundByKey, type RefundRow } from './refunds.repo.ts';
import { markFailed } from './failed-refunds.repo.ts';
import { attemptKey, isAttempt, refundKeyOf } from './refund-attempt.ts';
import { updateLedgerOf } from '../money/update-ledger.ts';

/**
 * Notes a refund of an order that the buyer's bank has sent back. One of ours is owed until an admin retries it; one that was made in
 * the provider's dashboard only lowers the total. Idempotent, once the provider's own total is stored, too. Throws
 * PaymentsUnreachable while the shop has not noted yet that it was sent. The caller has locked the order.
 */
export async function recordFailedRefund(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { id: providerId, key, cents }: ProviderRefund,
): Promise<'refund failed' | 'failure known' | 'failed outside'> {
  const refund = key === undefined ? undefined : await refundByKey(tx, refundKeyOf(key));
  if (refund?.orderId !== order.id) {
    await lowerRefundedTotal(deps, tx, order, cents);
    return 'failed outside';
  }
  if (refund.status === 'due' && isAttempt(key, attemptKey(refund)))
    throw new PaymentsUnreachable(`refund ${refund.id} is not noted as sent yet`);
  if (!(await markFailed(tx, refund.id, providerId, deps.now()))) return 'failure known';
  await lowerRefundedTotal(deps, tx, order, cents);
  await enterFailure(deps, tx, order, refund);
  return 'refund failed';
}

/** Enters that a failed refund is owed again, and mails it to the shop. The order's total does not have it any more. */
export async function enterFailure(
  deps: Deps,
  tx: Tx,
  { id: orderId, number }: Pick<OrderRow, 'id' | 'number'>,
  { id, cents, retries }: RefundRow,
): Promise<void> {
  await updateLedgerOf(tx, orderId);
  const { email } = deps.env.support;
  if (email === undefined) return;
  const mail = failedRefundMail(number, toDollars(cents));
  await enqueueMail(tx, deps.now(), { id: `refund-failed-${id}-${retries}`, to: email, ...mail });
}

/** The buyer does not have the money any more, so that the order is what it was before the refund. */
async function lowerRefundedTotal(deps: Deps, tx: Tx, order: OrderRow, cents: number): Promise<void> {
  const refundedCents = Math.max(0, order.refundedCents - cents);
  const isHonoured = isHonouredOrder({ order, shipments: await shipmentsOfOrders(tx, [order.id]) });
  const status = order.canceledAt !== null ? 'canceled' : refundedCents > 0 ? 'partially_refunded' : 'paid';
  await updateOrder(tx, order, {
    refundedCents,
    status: isHonoured ? status : 'refunding',
    updatedAt: deps.now(),
  });
}
