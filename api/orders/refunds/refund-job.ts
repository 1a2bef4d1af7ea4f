import * as z from 'zod/mini';
import { toDollars } from '#contract/money.ts';
import { ORDER_MAIL_DETAILS } from '#contract/orders/order-mail-messages.ts';
import type { Deps } from '../../deps.ts';
import { PaymentsUnreachable } from '../../gateways/payments/payments.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { outsideRefundsOf } from '../../ledger/ledger.queries.ts';
import type { Handler } from '../../jobs/run-due-jobs.ts';
import type { Tx } from '../../storage/storage.ts';
import { coverRefund, findCover, type Cover } from '../disputes/cover-refund.ts';
import { disputedRefundCents } from '../disputes/covered-refunds.repo.ts';
import { assertNotDisputed } from '../disputes/assert-not-disputed.ts';
import { markFailed, markRetried } from './failed-refunds.repo.ts';
import { enterFailure } from './failed-refunds.ts';
import { attemptKey, owedOf, refundKeyOf, restKey } from './refund-attempt.ts';
import { updateLedgerOf } from '../money/update-ledger.ts';
import { mailBuyer } from '../order-mails.ts';
import type { Order } from '../orders.queries.ts';
import { lockOrder, orderById, updateOrder } from '../orders.repo.ts';
import {
  closeRefund,
  insertRefund,
  refundByKey,
  sumRefunds,
  sumSentRefunds,
  type RefundRow,
} from './refunds.repo.ts';

const KIND = 'refund';

/** A refund. Its key makes it idempotent, at the shop and at the provider. */
export interface Refund {
  readonly key: string;
  readonly cents: number;
  readonly reason: string;
  /** Absent if the refund is for the order as a whole. */
  readonly shipmentId?: number | undefined;
  /** At whose expense it is, unless its key tells: by default the seller's. */
  readonly bearer?: RefundRow['bearer'];
}

/**
 * Enqueues a refund that is made after the commit, and enters that it is owed. The same key again changes nothing. Throws ShopError
 * conflict while a bank decides about the payment.
 */
export async function enqueueRefund(deps: Deps, tx: Tx, order: Order, refund: Refund): Promise<void> {
  await assertNotDisputed(tx, order.id);
  await enqueueOwedRefund(deps, tx, order, refund);
}

/** The same of a refund that is owed already: it waits for a bank that decides about the payment. */
export async function enqueueOwedRefund(
  deps: Deps,
  tx: Tx,
  order: Order,
  { key, cents, reason, shipmentId, bearer }: Refund,
): Promise<void> {
  const now = deps.now();
  const isNew = await insertRefund(tx, {
    key,
    orderId: order.id,
    shipmentId: shipmentId ?? null,
    cents,
    reason,
    bearer: bearer ?? 'seller',
    status: 'due',
    createdAt: now,
  });
  if (!isNew) return;
  await updateLedgerOf(tx, order.id);
  await enqueueAttempt(deps, tx, { key, retries: 0, orderId: order.id });
}

/** Enqueues a failed refund again, by a new key at the provider. The caller has locked the order. Throws like enqueueRefund. */
export async function retryRefund(deps: Deps, tx: Tx, refund: RefundRow): Promise<void> {
  await assertNotDisputed(tx, refund.orderId);
  const retries = refund.retries + 1;
  await markRetried(tx, refund.id, retries);
  await enqueueAttempt(deps, tx, { ...refund, retries });
}

/** Enqueues the current attempt of a refund that is due. */
export const enqueueAttempt = (
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  refund: Pick<RefundRow, 'key' | 'retries' | 'orderId'>,
): Promise<void> =>
  enqueue(tx, now(), { key: attemptKey(refund), kind: KIND, payload: { orderId: refund.orderId } });

/** Job handler: refunds at the provider, idempotently by key, then records it. */
export const refundHandler = {
  [KIND]: async (deps, payload, key) => {
    const { orderId } = z.parse(z.object({ orderId: z.number() }), payload);
    const refund = await refundByKey(deps.storage.db, refundKeyOf(key));
    const order = await orderById(deps.storage.db, orderId);
    if (refund === undefined || order === undefined) throw new Error(`refund not found: ${key}`);
    if (order.provider !== deps.payments.name)
      throw new PaymentsUnreachable(`${order.provider} is not the current payment provider`);
    // A job that was retried since, after its refund was sent and failed.
    if (attemptKey(refund) !== key) return;
    const sent = await send(deps, order, refund);
    await deps.storage.transaction({}, async (tx) => {
      // Another process may settle another refund of it: the second must see the first.
      const locked = await lockOrder(tx, orderId);
      if (locked === undefined || !(await closeRefund(tx, refund, sent.id, deps.now()))) return;
      if (sent.cover !== undefined) await coverAgain(deps, tx, locked, refund, sent.cover);
      if (sent.status === 'failed') {
        if (await markFailed(tx, refund.id, sent.id, deps.now()))
          await enterFailure(deps, tx, locked, refund);
        return;
      }
      await recordRefundedTotal(deps, tx, locked, await sumSentRefunds(tx, orderId));
      await updateLedgerOf(tx, orderId);
      const sentCents = refund.cents - (sent.cover?.cents ?? 0);
      if (sentCents === 0) return;
      const settled = await orderById(tx, orderId);
      const id = refund.retries === 0 ? String(refund.id) : `${refund.id}-${refund.retries}`;
      const about = { id, text: ORDER_MAIL_DETAILS.sentBack(toDollars(sentCents)) };
      if (settled !== undefined) await mailBuyer(deps, tx, settled, 'refunded', about);
    });
  },
} satisfies Readonly<Record<string, Handler>>;

/** What was sent for a refund; without an id, the money had gone back already. `cover`: what a bank has given back itself. */
type Sent = { readonly cover?: Cover | undefined } & (
  | { readonly status: 'sent'; readonly id: string | null }
  | { readonly status: 'failed'; readonly id: string }
);

/**
 * Refunds at the provider. A refusal means that it was refunded in the provider's dashboard, too, or given back by a bank: what went
 * back beyond all other refunds of the order, owed ones included, was for this one, then what is left of a lost dispute, and only the
 * rest is sent.
 */
async function send(deps: Deps, order: Order, refund: RefundRow): Promise<Sent> {
  const { intentId } = order;
  const key = attemptKey(refund);
  const owed = owedOf(refund);
  const whole = await deps.payments.refund({ key, intentId, cents: owed });
  if (whole.status !== 'refused') return whole;
  const intent = await deps.payments.retrieveIntent(intentId);
  if (intent === undefined) throw new PaymentsUnreachable(`${intentId} is not found`);
  // Read after the payment: each refund in its total is among these.
  const { db } = deps.storage;
  const others = (await sumRefunds(db, order.id)) - (await disputedRefundCents(db, order.id)) - owed;
  // Of what is entered as refunded in the dashboard, this one was decided to be the rest.
  const known = others + (await outsideRefundsOf(db, order.id));
  const uncovered = owed - Math.max(0, intent.refundedCents - known);
  if (uncovered <= 0) return { status: 'sent', id: null };
  const cover = await findCover(db, order.id, uncovered);
  const rest = uncovered - (cover?.cents ?? 0);
  if (rest === 0) return { status: 'sent', id: null, cover };
  const part = await deps.payments.refund({ key: restKey(key, rest), intentId, cents: rest });
  if (part.status !== 'refused') return { ...part, cover };
  throw new PaymentsUnreachable(`${rest} cents of ${key} are refused`);
}

/** Enters what a bank has given back, if that is still so. Throws PaymentsUnreachable to have it looked at again. */
async function coverAgain(deps: Deps, tx: Tx, order: Order, refund: RefundRow, cover: Cover): Promise<void> {
  const now = await findCover(tx, order.id, cover.cents);
  if (now?.dispute.id !== cover.dispute.id || now.cents !== cover.cents)
    throw new PaymentsUnreachable(`another refund was given back by the dispute ${cover.dispute.id}`);
  await coverRefund(tx, deps.now(), order, refund, now);
}

/**
 * Stores the refunded total. The full amount makes the order refunded, a part makes a paid order partially refunded, and a
 * canceled order stays canceled. The full amount is the order's total; for an order that was not honored, the amount
 * received, which may differ. The caller's transaction has locked the order.
 */
export async function recordRefundedTotal(
  deps: Deps,
  tx: Tx,
  order: Order,
  refundedCents: number,
): Promise<void> {
  if (refundedCents <= order.refundedCents) return;
  const all = order.status === 'refunding' ? await sumRefunds(tx, order.id) : order.totalCents;
  const isAll = refundedCents >= all;
  const after =
    order.status === 'paid' || order.status === 'partially_refunded' ? 'partially_refunded' : order.status;
  await updateOrder(tx, order, {
    refundedCents,
    status: isAll ? 'refunded' : after,
    updatedAt: deps.now(),
  });
}
