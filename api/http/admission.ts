import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { takingTurns } from '../gateways/turns.ts';

/** What a visitor reads who is asked to come back in a moment. */
export const BUSY_MESSAGE = 'Very many people are here right now. Please try again in a moment.';

/** How many pieces of work of one kind run at once, and how many wait. */
export interface Admission {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/**
 * Bounded concurrency for one kind of work. Each piece begins in a turn of the event loop of its own: SQLite answers on
 * this thread, and a crowd's searches would otherwise run in one turn while everybody else waits. Beyond the queue it
 * throws ShopError busy, answered 503 with Retry-After.
 */
export function admit({ concurrency, maxWaiting }: Admission) {
  const takeTurn = takingTurns({
    atOnce: concurrency,
    mostWaiting: maxWaiting,
    message: BUSY_MESSAGE,
    unavailable: true,
  });
  return async <T>(work: () => Promise<T>): Promise<T> =>
    takeTurn(async () => {
      await yieldToEventLoop();
      return work();
    });
}
