import { findEntry, outsideRefundsOf } from '../../ledger/ledger.queries.ts';
import type { ProviderRefund } from '../../gateways/payments/payments.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../storage/storage.ts';
import type { OrderMoney } from '../money/order-money.ts';
import { paymentKey } from '../money/post-payment.ts';
import { lockOrder } from '../orders.repo.ts';
import type { PaidIn } from './post-refund.ts';
import { sumSentRefunds } from './refunds.repo.ts';

/** Enters refunds in the provider's dashboard at the shop's expense: what exceeds all of ours, owed ones included. */
export async function postOutside(
  tx: Tx,
  { order, refunds }: Pick<OrderMoney, 'order' | 'refunds'>,
  paidIn: PaidIn,
  known: ReadonlySet<string>,
): Promise<void> {
  const { id, intentId, refundedCents: totalCents, updatedAt } = order;
  // After one that failed, the same total can come again.
  const times = [...known].filter((key) => key.startsWith('outside:')).length;
  const ours = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const cents = totalCents - ours - (times === 0 ? 0 : await outsideRefundsOf(tx, id));
  if (cents <= 0) return;
  await post(tx, {
    ...paidIn,
    key: `outside:${intentId}:${totalCents}${times === 0 ? '' : `:${times}`}`,
    orderId: id,
    at: updatedAt,
    lines: [
      { account: 'losses', cents },
      { account: 'provider', cents: -cents },
    ],
  });
}

/**
 * Enters that a refund in the provider's dashboard came back, as far as it was entered. The order's total is the provider's already.
 */
export async function enterFailedOutside(
  tx: Tx,
  orderId: number,
  { id, cents }: Pick<ProviderRefund, 'id' | 'cents'>,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw new Error(`order not found: ${orderId}`);
  const stillOutside = Math.max(0, order.refundedCents - (await sumSentRefunds(tx, orderId)));
  const back = Math.min(cents, (await outsideRefundsOf(tx, orderId)) - stillOutside);
  if (back <= 0) return;
  const paidIn = (await findEntry(tx, paymentKey(order.intentId))) ?? order;
  await post(tx, {
    currency: paidIn.currency,
    livemode: paidIn.livemode,
    key: `outside:failed:${id}`,
    orderId,
    at: order.updatedAt,
    lines: [
      { account: 'provider', cents: back },
      { account: 'losses', cents: -back },
    ],
  });
}
