import { MINUTE_MS } from '#contract/durations.ts';

/** Lets calls through until so many in a row have failed, then none for a while; the next one is a trial. */
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
