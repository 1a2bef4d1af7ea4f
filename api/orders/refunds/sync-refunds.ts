import type { Deps } from '../../deps.ts';
import { PaymentsUnreachable, type Intent, type ProviderRefund } from '../../gateways/payments/payments.ts';
import type { Tx } from '../../storage/storage.ts';
import { disputedRefundCents } from '../disputes/covered-refunds.repo.ts';
import { updateLedgerOf } from '../money/update-ledger.ts';
import { lockOrder, orderByIntent, type OrderRow } from '../orders.repo.ts';
import { paidByHandCents } from './failed-refunds.repo.ts';
import { recordFailedRefund } from './failed-refunds.ts';
import { enterFailedOutside } from './outside-refunds.ts';
import { recordRefundedTotal } from './refund-job.ts';
import { refundShortfall } from './refund-shortfall.ts';

type Noted = 'refund noted' | 'not ours' | Awaited<ReturnType<typeof recordFailedRefund>>;

/** Refunds of one order hardly change while the provider answers. */
const MAX_TRIES = 5;

/**
 * Stores what the provider knows about a payment's refunds: their total, with those made in its dashboard, and that `failed` was sent
 * back by the buyer's bank. Asks again if the order's total has changed meanwhile: the answer may lack what was sent or has failed
 * since. Throws PaymentsUnreachable if that goes on, or as long as the shop has not noted that `failed` was sent.
 */
export async function syncRefunds(deps: Deps, intentId: string, failed?: ProviderRefund): Promise<Noted> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const order = await orderByIntent(deps.storage.db, intentId);
    const intent = order && (await deps.payments.retrieveIntent(intentId));
    if (order === undefined || intent === undefined) return 'not ours';
    const noted = await deps.storage.transaction({}, async (tx) =>
      recordRefunds(deps, tx, { before: order, intent, failed }),
    );
    if (noted !== undefined) return noted;
  }
  throw new PaymentsUnreachable(`the refunds of ${intentId} keep changing`);
}

interface Answer {
  /** The order before the provider was asked. */
  readonly before: OrderRow;
  readonly intent: Intent;
  readonly failed: ProviderRefund | undefined;
}

/** Returns undefined if the order's total may have changed since, even if it is the same again. */
async function recordRefunds(
  deps: Deps,
  tx: Tx,
  { before, intent, failed }: Answer,
): Promise<Noted | undefined> {
  const { id } = before;
  const order = await lockOrder(tx, id);
  if (order?.refundedCents !== before.refundedCents || order.updatedAt !== before.updatedAt) return undefined;
  const noted = failed === undefined ? 'refund noted' : await recordFailedRefund(deps, tx, order, failed);
  // A failure has lowered the total by its refund; the provider's may have others that the shop does not know of yet.
  const current = (await lockOrder(tx, id)) ?? order;
  // What admins have given back in another way, or banks in disputes, is not in the provider's total.
  const otherwise = (await paidByHandCents(tx, id)) + (await disputedRefundCents(tx, id));
  await recordRefundedTotal(deps, tx, current, intent.refundedCents + otherwise);
  await updateLedgerOf(tx, id);
  if (failed !== undefined && noted === 'failed outside') {
    await enterFailedOutside(tx, id, failed);
    await refundShortfall(deps, tx, id, failed.id);
  }
  return noted;
}
