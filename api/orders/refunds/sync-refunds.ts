import type { Deps } from '../../deps.ts';
import { PaymentsUnreachable, type Intent, type ProviderRefund } from '../../gateways/payments/payments.ts';
import type { Tx } from '../../storage/storage.ts';
import { disputedRefundCents } from '../disputes/covered-refunds.repo.ts';
import { enterFailedOutside, updateLedgerOf } from '../money/update-ledger.ts';
import { lockOrder, orderByIntent } from '../orders.repo.ts';
import { paidByHandCents } from './failed-refunds.repo.ts';
import { recordFailedRefund } from './failed-refunds.ts';
import { recordRefundedTotal } from './refund-job.ts';

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
    const { id, refundedCents: before } = order;
    const noted = await deps.storage.transaction({}, async (tx) =>
      recordRefunds(deps, tx, { id, before, intent, failed }),
    );
    if (noted !== undefined) return noted;
  }
  throw new PaymentsUnreachable(`the refunds of ${intentId} keep changing`);
}

interface Answer {
  readonly id: number;
  /** The order's refunded total before the provider was asked, in cents. */
  readonly before: number;
  readonly intent: Intent;
  readonly failed: ProviderRefund | undefined;
}

/** Returns undefined if the order's total is not `before` any more. */
async function recordRefunds(
  deps: Deps,
  tx: Tx,
  { id, before, intent, failed }: Answer,
): Promise<Noted | undefined> {
  const order = await lockOrder(tx, id);
  if (order?.refundedCents !== before) return undefined;
  const noted = failed === undefined ? 'refund noted' : await recordFailedRefund(deps, tx, order, failed);
  // A failure has lowered the total by its refund; the provider's may have others that the shop does not know of yet.
  const current = (await lockOrder(tx, id)) ?? order;
  // What admins have given back in another way, or banks in disputes, is not in the provider's total.
  const otherwise = (await paidByHandCents(tx, id)) + (await disputedRefundCents(tx, id));
  await recordRefundedTotal(deps, tx, current, intent.refundedCents + otherwise);
  await updateLedgerOf(tx, id);
  if (failed !== undefined && noted === 'failed outside') await enterFailedOutside(tx, id, failed);
  return noted;
}
