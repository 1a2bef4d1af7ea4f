import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { enqueueEventSync } from './event-sync-job.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { sweepHolds } from './holds/sweep-holds.ts';

/** A pass without due payments costs next to nothing; 200 payments per pass are 48,000 an hour. */
const RECONCILE_INTERVAL_MS = 15_000;

/**
 * Starts ending expired holds (every minute), looking up payments whose events were lost (at the start, and then in small passes), and
 * having other lost events handled (once a day). Passes of a kind never overlap. Returns the function that stops all and waits for
 * running passes.
 */
export function watchCheckouts(deps: Deps): () => Promise<void> {
  const sweep = startInterval(deps, MINUTE_MS, 'ending expired holds failed', sweepHolds);
  const reconcile = startInterval(
    deps,
    RECONCILE_INTERVAL_MS,
    'looking up payments failed',
    reconcilePayments,
  );
  const sync = startInterval(deps, MINUTE_MS, 'looking for lost events failed', enqueueEventSync);
  return async () => {
    await Promise.all([sweep(), reconcile(), sync()]);
  };
}
