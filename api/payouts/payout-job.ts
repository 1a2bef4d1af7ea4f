import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { toDollars } from '#contract/money.ts';
import { accountState } from '#contract/payouts/account-state.ts';
import { paidMail, payoutLateMail, payoutRefusedMail } from '#contract/payouts/payout-mail-messages.ts';
import { lockSellers } from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import { PaymentsUnreachable } from '../gateways/payments/payments.ts';
import type { MoveOutcome, PayoutAccount, SellerPayouts } from '../gateways/payments/payouts.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { RetryLaterError } from '../jobs/retry-later-error.ts';
import type { Handler } from '../jobs/run-due-jobs.ts';
import { enqueueRecovery } from '../orders/money/enqueue-recovery.ts';
import { asOwner } from '../sessions/owner.ts';
import { findEpoch } from '../storage/epoch.ts';
import type { Tx } from '../storage/storage.ts';
import { mailPaidSeller } from './mail-paid-seller.ts';
import { storeRefusal } from './payout-account.ts';
import { isComparing, payoutsWaitSince, waitReason } from './payouts-wait.ts';
import { closePayout, payoutById, unsettleParcels, type PayoutRow } from './payouts.repo.ts';
import { postPayout } from './post-payout.ts';

/** How soon payouts go on after they have waited. */
const WAIT_MS = 10 * MINUTE_MS;

const send: Handler = async (deps, payload) => {
  const { id } = z.parse(z.object({ id: z.number() }), payload);
  const row = await payoutById(deps.storage.db, id);
  if (row === undefined) throw new Error(`payout not found: ${id}`);
  if (row.status === 'due') await sendPayout(deps, row);
};

/** Job handlers: move the money at the provider, once, then record it. */
export const payoutHandlers = { payout: send, reversal: send } satisfies Readonly<Record<string, Handler>>;

async function sendPayout(deps: Deps, row: PayoutRow): Promise<void> {
  try {
    await assertNotWaiting(deps);
    const provider = providerOf(deps, row);
    const { outcome, account } = await attempt(deps, provider, row);
    if (outcome.status === 'waits') throw new RetryLaterError(outcome.reason, HOUR_MS);
    if (outcome.status === 'sent') return await recordSent(deps, row, outcome.id);
    await recordRefused(deps, row, outcome.reason, account);
  } catch (error) {
    if (error instanceof RetryLaterError || error instanceof PaymentsUnreachable)
      await alarmIfLate(deps, row, error.message);
    throw error;
  }
}

/**
 * Moves the money. A refused payout returns its account, too, which counts as refusing as long as it looks like this: one that works
 * by now may have changed after the refusal, and is tried again.
 */
async function attempt(
  deps: Deps,
  provider: SellerPayouts,
  row: PayoutRow,
): Promise<{ readonly outcome: MoveOutcome; readonly account?: PayoutAccount | undefined }> {
  const outcome = await move(deps, provider, row);
  if (outcome.status !== 'refused' || row.kind === 'reversal') return { outcome };
  const account = await provider.retrieveAccount(row.accountId ?? '');
  const isReady = accountState(account) === 'ready';
  return { outcome: isReady ? await move(deps, provider, row) : outcome, account };
}

/** Throws RetryLaterError while payouts wait after a restore, or until it is known whether there was one. */
async function assertNotWaiting({ storage }: Deps): Promise<void> {
  const since = await payoutsWaitSince(storage.db);
  if (since !== undefined) throw new RetryLaterError(waitReason(since), WAIT_MS);
  if (await isComparing(storage.db))
    throw new RetryLaterError('payouts wait until the provider lists its latest transfers', MINUTE_MS);
}

function providerOf({ payments }: Deps, { provider }: PayoutRow): SellerPayouts {
  if (payments.name !== provider || payments.payouts === undefined)
    throw new PaymentsUnreachable(`${provider} does not pay sellers at present`);
  return payments.payouts;
}

async function move(deps: Deps, provider: SellerPayouts, row: PayoutRow): Promise<MoveOutcome> {
  const { id: payoutId, kind, cents, currency, accountId, createdAt, reverses } = row;
  const epoch = (await findEpoch(deps.storage.db)) ?? '';
  if (kind === 'payout')
    return provider.transfer({ payoutId, epoch, accountId: accountId ?? '', cents, currency, createdAt });
  const reversed = reverses === null ? undefined : await payoutById(deps.storage.db, reverses);
  const transferId = reversed?.providerId;
  if (transferId == null) throw new Error(`reversal ${payoutId} is of no transfer`);
  return provider.reverse({ payoutId, epoch, transferId, cents, createdAt });
}

/** Runs in a transaction that has locked the seller, unless another process was faster. */
async function close(
  { storage, now }: Deps,
  row: PayoutRow,
  outcome: Parameters<typeof closePayout>[2],
  then: (tx: Tx<'owner'>, at: number) => Promise<void>,
): Promise<void> {
  const owner = asOwner(row.owner);
  await storage.transaction({ owner }, async (tx) => {
    await lockSellers(tx, [owner]);
    if (!(await closePayout(tx, row.id, outcome))) return;
    const at = now();
    await postPayout(tx, at, row, outcome.status === 'sent' ? 'sent' : 'back');
    await then(tx, at);
    // Refunds meanwhile had to wait for it.
    if (row.kind === 'payout' || outcome.status === 'sent')
      await enqueueRecovery(tx, at, owner, `${row.kind}:${row.id}`);
  });
}

const recordSent = (deps: Deps, row: PayoutRow, providerId: string): Promise<void> =>
  close(deps, row, { status: 'sent', providerId, sentAt: deps.now() }, async (tx) => {
    if (row.kind === 'payout')
      await mailPaidSeller(deps, tx, asOwner(row.owner), `paid-${row.id}`, (link) =>
        paidMail(toDollars(row.cents), link),
      );
  });

const recordRefused = (
  deps: Deps,
  row: PayoutRow,
  failure: string,
  account: PayoutAccount | undefined,
): Promise<void> =>
  close(deps, row, { status: 'failed', failure }, async (tx) => {
    if (row.kind === 'reversal') return;
    const owner = asOwner(row.owner);
    await unsettleParcels(tx, row.id);
    await storeRefusal(tx, owner, row.accountId ?? '', account);
    await mailPaidSeller(deps, tx, owner, `payout-refused-${row.id}`, (link) =>
      payoutRefusedMail(toDollars(row.cents), link),
    );
  });

/** Tells the shop once about money that could not be sent for a day. */
async function alarmIfLate({ storage, env, now }: Deps, row: PayoutRow, reason: string): Promise<void> {
  const { id, kind, cents, createdAt } = row;
  const to = env.support.email;
  if (to === undefined || now() - createdAt < DAY_MS) return;
  const mail = payoutLateMail(`${kind} ${id}`, toDollars(cents), reason);
  await storage.transaction({}, (tx) => enqueueMail(tx, now(), { id: `late-${kind}-${id}`, to, ...mail }));
}
