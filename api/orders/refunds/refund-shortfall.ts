import type { Deps } from '../../deps.ts';
import { findEntry } from '../../ledger/ledger.queries.ts';
import type { Tx } from '../../storage/storage.ts';
import { paymentKey } from '../money/post-payment.ts';
import { hasEnded, isHonouredOrder } from '../order-outcome.ts';
import { lockOrder, shipmentsOfOrders, type OrderRow } from '../orders.repo.ts';
import { lowerRefund, markDueAgain } from './failed-refunds.repo.ts';
import { postOwedAgain, type PaidIn } from './post-refund.ts';
import { attemptKey, owedOf } from './refund-attempt.ts';
import { enqueueAttempt, enqueueOwedRefund } from './refund-job.ts';
import { orderRefundKey, parcelRefundKey, refundKindOf } from './refund-kind.ts';
import { refundableCents, refundableShipmentCents } from './refundable-amount.ts';
import { insertRefund, refundsOf, sumSentRefunds, type RefundRow } from './refunds.repo.ts';

/**
 * Refunds what a failed refund in the provider's dashboard leaves open: refunds of the shop that were found to be paid by it, and an
 * order or parcels that were canceled or returned when the buyer seemed to have that money already. Idempotent. `failedId` is the
 * provider's. The caller has locked the order, and entered the failure.
 */
export async function refundShortfall(deps: Deps, tx: Tx, orderId: number, failedId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw new Error(`order not found: ${orderId}`);
  await oweAgain(deps, tx, order, failedId);
  const shipments = await shipmentsOfOrders(tx, [orderId]);
  if (!isHonouredOrder({ order, shipments })) return;
  // At the shop's expense, which has had what was left of them.
  const owe = async (key: string, cents: number, shipmentId?: number): Promise<void> => {
    if (cents === 0) return;
    const again = { key: againKey(key, failedId), cents, shipmentId, bearer: 'shop' as const };
    await enqueueOwedRefund(deps, tx, order, { ...again, reason: REASON });
  };
  if (order.canceledAt !== null) return owe(orderRefundKey(order), await refundableCents(tx, order));
  for (const { id } of shipments.filter(hasEnded))
    await owe(parcelRefundKey(order, id), await refundableShipmentCents(tx, order, id), id);
}

const REASON = 'a refund failed';
const againKey = (key: string, failedId: string): string => `${key}:again:${failedId}`;

/** Whether a refund was found to be paid, and not made. */
const hasNoId = ({ providerId }: RefundRow): boolean => providerId === null;

/** Owes again what exceeds the order's total of its sent refunds: those without a refund of the provider first, the newest first. */
async function oweAgain(deps: Deps, tx: Tx, order: OrderRow, failedId: string): Promise<void> {
  let left = (await sumSentRefunds(tx, order.id)) - order.refundedCents;
  const sent = (await refundsOf(tx, [order.id])).filter(({ status }) => status === 'sent').toReversed();
  for (const refund of [...sent.filter(hasNoId), ...sent.filter((each) => !hasNoId(each))]) {
    const cents = Math.min(left, owedOf(refund));
    if (cents <= 0) continue;
    left -= cents;
    if (cents === refund.cents) await oweWhole(deps, tx, order, refund);
    else await owePart(deps, tx, order, refund, { key: againKey(refund.key, failedId), cents });
  }
}

async function oweWhole(deps: Deps, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const retries = refund.retries + 1;
  await markDueAgain(tx, refund.id, retries);
  const failed = { key: `failed:${attemptKey(refund)}`, cents: refund.cents };
  await postOwedAgain(tx, deps.now(), order, await paidInOf(tx, order), failed);
  await enqueueAttempt(deps, tx, { ...refund, retries });
}

/** Splits a part off a refund, at no further expense of its bearer. */
async function owePart(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { key, cents }: Pick<RefundRow, 'key' | 'cents'>,
): Promise<void> {
  const { kind } = refundKindOf(order, refund);
  const bearer = kind === 'part' || kind === 'shared' ? refund.bearer : 'shop';
  const shipmentId = kind === 'removed' ? null : refund.shipmentId;
  const part = { key, orderId: order.id, shipmentId, cents, bearer, reason: REASON, createdAt: deps.now() };
  await lowerRefund(tx, refund.id, refund.cents - cents);
  if (!(await insertRefund(tx, { ...part, status: 'due' }))) throw new Error(`${key} is owed already`);
  await postOwedAgain(tx, deps.now(), order, await paidInOf(tx, order), { key: `due:${key}`, cents });
  await enqueueAttempt(deps, tx, { key, retries: 0, orderId: order.id });
}

const paidInOf = async (tx: Tx, order: OrderRow): Promise<PaidIn> =>
  (await findEntry(tx, paymentKey(order.intentId))) ?? order;
