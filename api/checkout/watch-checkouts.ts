import type { Deps } from '../deps.ts';
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

function repeat(
  deps: Deps,
  everyMs: number,
  failure: string,
  work: (deps: Deps) => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const go = async (): Promise<void> => {
    try {
      await work(deps);
    } catch (error) {
      deps.log.error({ err: error }, failure);
    } finally {
      running = undefined;
    }
  };
  const start = (): void => {
    running ??= go();
  };
  const timer = setInterval(start, everyMs);
  timer.unref();
  start();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
