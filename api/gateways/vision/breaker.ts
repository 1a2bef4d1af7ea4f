import { MINUTE_MS } from '#contract/durations.ts';

/** Circuit breaker: opens after the maximum of consecutive failures; after the reset timeout, the next call is a trial. */
export interface Breaker {
  open(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createBreaker(now: () => number, { failures = 3, restMs = MINUTE_MS } = {}): Breaker {
  let inARow = 0;
  let until = 0;
  return {
    open: () => now() < until,
    succeeded: () => {
      inARow = 0;
    },
    failed: () => {
      inARow += 1;
      if (inARow >= failures) until = now() + restMs;
    },
  };
}
