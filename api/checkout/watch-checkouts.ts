import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { sweepHolds } from './holds/sweep-holds.ts';

/** A pass takes what is due by then, and is next to nothing when nothing is: 200 payments a pass are 48,000 an hour. */
const RECONCILE_INTERVAL_MS = 15_000;

/**
 * Ends holds that ran out (each minute) and finds payments that nobody told of (at the start, and in small passes), from now
 * on, each kind one at a time. Answers what ends it: it waits for what is under way.
 */
export function watchCheckouts(deps: Deps): () => Promise<void> {
  const sweep = startInterval(deps, MINUTE_MS, 'holds could not be ended', sweepHolds);
  const reconcile = startInterval(
    deps,
    RECONCILE_INTERVAL_MS,
    'payments could not be looked up',
    reconcilePayments,
  );
  return async () => {
    await Promise.all([sweep(), reconcile()]);
  };
}
