import { disputeStage } from '#contract/orders/dispute-stage.ts';
import { isOpenDispute } from '#contract/payouts/open-disputes.ts';
import { lockSellers } from '../../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../../deps.ts';
import type { DisputeTransaction, ProviderDispute } from '../../gateways/payments/disputes.ts';
import { retryNow } from '../../jobs/enqueue.ts';
import { findEntry } from '../../ledger/ledger.queries.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../storage/storage.ts';
import { attemptKey } from '../refunds/refund-attempt.ts';
import { lockOrder, orderByIntent, shipmentsOfOrders, type OrderRow } from '../orders.repo.ts';
import { refundsOf } from '../refunds/refunds.repo.ts';
import { mailOpened, mailOutcome } from './dispute-mails.ts';
import { coveredOf, disputeById, storeDispute, type DisputeRow } from './disputes.repo.ts';

/**
 * Stores a dispute as its provider reports it, and enters what it has moved there; tells the shop of a new one, and of one that it has
 * to decide. Idempotent. A dispute of another shop's payment changes nothing. Locks the order and its sellers, who are not paid while
 * it is open or undecided.
 */
export const syncDispute = (deps: Deps, dispute: ProviderDispute): Promise<'dispute noted' | 'not ours'> =>
  deps.storage.transaction({}, async (tx) => {
    const { id, intentId, status, reason, dueBy } = dispute;
    const found = intentId === undefined ? undefined : await orderByIntent(tx, intentId);
    const order = found && (await lockOrder(tx, found.id));
    if (order?.provider !== deps.payments.name) return 'not ours';
    const sold = await shipmentsOfOrders(tx, [order.id]);
    await lockSellers(tx, [...new Set(sold.flatMap(({ seller }) => seller ?? []))].toSorted());
    const before = await disputeById(tx, id);
    const covered = before === undefined ? 0 : await coveredOf(tx, before);
    const stored = await storeDispute(tx, {
      id,
      orderId: order.id,
      intentId: order.intentId,
      cents: before?.decidedAt == null ? Math.max(covered, takenCents(dispute)) : before.cents,
      status,
      reason,
      dueBy: dueBy ?? null,
      closedAt: isOpenDispute(status) ? null : (before?.closedAt ?? deps.now()),
    });
    const undecided = stored.decidedAt === null ? dispute.cents - covered : 0;
    for (const moved of dispute.transactions) await postMoved(deps, tx, order, undecided, moved);
    if (before === undefined) await mailOpened(deps, tx, order, dispute);
    if (status !== before?.status) await onDecided(deps, tx, order, stored);
    return 'dispute noted';
  });

/**
 * What a dispute is about, in cents; of a lost one, what the bank has kept: it gives back what the buyer had of the shop before. It can
 * win, and be lost again, so only the sum of what was moved counts. Once its bearers are decided, that stands.
 */
const takenCents = ({ cents, status, transactions }: ProviderDispute): number =>
  status === 'lost' ? Math.min(cents, -transactions.reduce((sum, moved) => sum + moved.cents, 0)) : cents;

async function onDecided(deps: Deps, tx: Tx, order: OrderRow, dispute: DisputeRow): Promise<void> {
  if (isOpenDispute(dispute.status)) return;
  // Refunds that waited for the bank: it has given the money back itself, or they can be sent now.
  for (const refund of await refundsOf(tx, [order.id]))
    if (refund.status === 'due') await retryNow(tx, deps.now(), attemptKey(refund));
  if (disputeStage(dispute) === 'decide') await mailOutcome(deps, tx, order, dispute, 'lost');
  else if (dispute.status === 'won' && dispute.decidedAt !== null)
    await mailOutcome(deps, tx, order, dispute, 'won-late');
}

/**
 * The provider takes and gives back by itself: each of its transactions is entered once, and nothing else moves its money. At most the
 * `undecided` cents of a dispute have bearers to be decided. What is moved beyond them, or after the decision, is the shop's gain or
 * loss, until an admin decides otherwise.
 */
async function postMoved(
  { now }: Deps,
  tx: Tx,
  { id: orderId, livemode }: OrderRow,
  undecided: number,
  { id, cents, feeCents, currency }: DisputeTransaction,
): Promise<void> {
  const key = `balance:${id}`;
  if ((await findEntry(tx, key)) !== undefined) return;
  const inDispute = Math.max(-undecided, Math.min(cents, undecided));
  await post(tx, {
    key,
    orderId,
    currency,
    livemode,
    at: now(),
    lines: [
      { account: 'disputes', cents: -inDispute },
      { account: 'losses', cents: inDispute - cents },
      { account: 'processing', cents: feeCents },
      { account: 'provider', cents: cents - feeCents },
    ],
  });
}
