import { demoEventHandler } from '#api/checkout/demo/demo-events.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import type { Deps } from '#api/deps.ts';
import { inWords } from '#api/doctor/diagnosis.ts';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { refundHandler } from '#api/orders/pay-back.ts';
import { checkouts, stockLedger } from '#api/storage/schema.ts';

/** So much later every hold has run out, and the reconciler asks for every payment. */
const LATER_MS = 50 * 60_000;

/** Throws an Error that names every invariant of stock, orders and money that is broken in a database at this instant. */
export async function assertHealthy(deps: Pick<Deps, 'storage' | 'now'>): Promise<void> {
  const breaches = await examineShop(deps);
  if (breaches.length > 0)
    throw new Error(`The shop is not sound:\n${breaches.map((breach) => `  ${inWords(breach)}`).join('\n')}`);
}

/**
 * The same now, and again when the shop has come to rest: events delivered, holds ended, refunds made. Where the demo
 * provider was replaced or disturbed, it is asked as it is: what a test did to it is over. `pass` sets the clock forward.
 */
export async function quiesceAndAssertHealthy(
  deps: Deps,
  advanceClock: (milliseconds: number) => void,
): Promise<void> {
  const { db } = deps.storage;
  const isQuiet = (await db.$count(checkouts)) === 0;
  // Most tests sell nothing, and pay nothing for this.
  if (isQuiet && (await db.$count(stockLedger)) === 0) return;
  await assertHealthy(deps);
  if (isQuiet) return;
  const restored = { ...deps, payments: deps.demoPayments ?? deps.payments, closing: () => false };
  advanceClock(LATER_MS);
  await runDueJobs(restored, demoEventHandler);
  await sweepHolds(restored);
  await reconcilePayments(restored);
  await runDueJobs(restored, { ...demoEventHandler, ...refundHandler });
  await assertHealthy(deps);
}
