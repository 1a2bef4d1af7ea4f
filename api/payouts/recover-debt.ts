import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';
import { lockSellers } from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../jobs/run-due-jobs.ts';
import { RECOVER } from '../orders/money/enqueue-recovery.ts';
import { asOwner, type Owner } from '../sessions/owner.ts';
import { makePayout } from './pay-seller.ts';
import { arePayoutsWaiting } from './payouts-wait.ts';
import { duePayouts, latestReversible, wasRefusedBefore } from './payouts.repo.ts';
import { payableKind, readBalance } from './read-balance.ts';

/** How long after the first refusal a reversal is tried again, daily. */
const TRIED_MS = 60 * DAY_MS;

/**
 * Takes a seller's debt back from their latest payout, as far as it goes; the next one follows once that is done. Does nothing
 * while a payout or a reversal is under way: what becomes of it calls this again. Nor while payouts wait after a restore.
 */
export const recoverDebt = (
  { storage, payments, ...deps }: Pick<Deps, 'storage' | 'payments' | 'now'>,
  owner: Owner,
): Promise<void> =>
  storage.transaction({ owner }, async (tx) => {
    if (payments.payouts === undefined) return;
    await lockSellers(tx, [owner]);
    if (await arePayoutsWaiting(tx)) return;
    if ((await duePayouts(tx, owner)).length > 0) return;
    const now = deps.now();
    const { availableCents } = await readBalance(tx, payments, owner, now);
    if (availableCents >= 0) return;
    const latest = await latestReversible(tx, owner, payments.name);
    if (latest === undefined) return;
    const { payout, leftCents } = latest;
    if (await wasRefusedBefore(tx, payout.id, now - TRIED_MS)) return;
    await makePayout(tx, now, {
      ...payableKind(payments),
      kind: 'reversal',
      reverses: payout.id,
      owner,
      cents: Math.min(-availableCents, leftCents),
      provider: payments.name,
      accountId: payout.accountId,
    });
  });

/** Job handler: the same, after a refund at the expense of a seller who was paid. */
export const recoverHandler = {
  [RECOVER]: (deps, payload) =>
    recoverDebt(deps, asOwner(z.parse(z.object({ owner: z.string() }), payload).owner)),
} satisfies Readonly<Record<string, Handler>>;
