import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createConcurrencyLimiter } from '../../gateways/concurrency-limiter.ts';

export const BUSY_MESSAGE = 'The shop is very busy right now. Please try again in a moment.';

/** Maximum wait for a slot. A refusal costs about as much as a cheap read, so waiting beats immediate retries. */
const MAX_WAIT_MS = 2_000;

/** How many requests of one kind run concurrently, and how many may wait. */
export interface Admission {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/**
 * Bounded concurrency for one kind of request. Each one starts in its own turn of the event loop: SQLite runs on this thread,
 * and a burst of searches would otherwise run in one turn and block all other requests. Throws ShopError busy (503 with
 * Retry-After) if the queue is full, or after 2 s in it.
 */
export function admit(admission: Admission) {
  const limit = createConcurrencyLimiter({
    ...admission,
    maxWaitMs: MAX_WAIT_MS,
    message: BUSY_MESSAGE,
    unavailable: true,
  });
  return async <T>(work: () => Promise<T>): Promise<T> =>
    limit(async () => {
      await yieldToEventLoop();
      return work();
    });
}
