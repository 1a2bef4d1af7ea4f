import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createConcurrencyLimiter } from '../../gateways/concurrency-limiter.ts';

/** What a visitor reads who is asked to come back in a moment. */
export const BUSY_MESSAGE = 'Very many people are here right now. Please try again in a moment.';

/** The longest wait for a slot. A refusal costs about as much as a cheap read, so a crowd waits rather than asks again at once. */
const MAX_WAIT_MS = 2_000;

/** How many requests of one kind run at once, and how many wait. */
export interface Admission {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/**
 * Bounded concurrency for one kind of request. Each one starts in its own turn of the event loop: SQLite answers on
 * this thread, and a crowd's searches would otherwise run in one turn while everybody else waits. When the queue is full,
 * or after 2 s in it, throws ShopError busy, answered 503 with Retry-After.
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
