import type { Deps } from '../deps.ts';
import { repeat } from '../jobs/repeat.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { sweepHolds } from './sweep-holds.ts';

const MINUTE_MS = 60_000;

/**
 * Ends holds that ran out (each minute) and finds payments that nobody told of (at the start, and every 5 minutes), from now
 * on, each kind one at a time. Answers what ends it: it waits for what is under way.
 */
export function watchCheckouts(deps: Deps): () => Promise<void> {
  const sweep = repeat(deps, MINUTE_MS, 'holds could not be ended', sweepHolds);
  const reconcile = repeat(deps, 5 * MINUTE_MS, 'payments could not be looked up', reconcilePayments);
  return async () => {
    await Promise.all([sweep(), reconcile()]);
  };
}
