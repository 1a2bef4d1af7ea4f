import { demoEventHandler } from '#api/checkout/demo/demo-events.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import type { Deps } from '#api/deps.ts';
import { inWords } from '#api/doctor/diagnosis.ts';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import type { Ailment } from '#api/doctor/invariants.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { sendDueEvidence } from '#api/orders/disputes/watch-evidence.ts';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { settlePayouts } from '#api/payouts/watch-payouts.ts';
import { checkouts, stockLedger } from '#api/storage/schema.ts';
import { MONEY_HANDLERS } from './money-handlers.ts';

/** By then every hold has expired, and the reconciler checks every payment. */
const LATER_MS = 50 * 60_000;

/** Throws an Error that lists the broken invariants of stock, orders and money, except of some kinds. */
export async function assertHealthy(
  deps: Parameters<typeof examineShop>[0],
  except: readonly Ailment[] = [],
): Promise<void> {
  const breaches = (await examineShop(deps)).filter(({ ailment }) => !except.includes(ailment));
  if (breaches.length > 0)
    throw new Error(`broken invariants:\n${breaches.map((breach) => `  ${inWords(breach)}`).join('\n')}`);
}

/**
 * Asserts the same now and once quiescent: events delivered, holds expired, refunds sent. A replaced or faulty demo
 * provider is restored first.
 */
export async function quiesceAndAssertHealthy(
  deps: Deps,
  advanceClock: (milliseconds: number) => void,
): Promise<void> {
  const { db } = deps.storage;
  const isQuiet = (await db.$count(checkouts)) === 0;
  // Most tests sell nothing; skip the cost.
  if (isQuiet && (await db.$count(stockLedger)) === 0) return;
  await assertHealthy(deps, ['overdue', 'undecided']);
  if (isQuiet) return;
  const payments = deps.demoPayments ?? deps.payments;
  const restored = { ...deps, payments, closing: () => false };
  advanceClock(LATER_MS);
  await runDueJobs(restored, demoEventHandler);
  await sweepHolds(restored);
  await reconcilePayments(restored);
  await settleParcels(restored);
  await settlePayouts(restored);
  await sendDueEvidence(restored);
  await runDueJobs(restored, MONEY_HANDLERS);
  await assertHealthy(deps);
}
