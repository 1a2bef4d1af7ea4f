import { ShopError } from '#contract/shop-error.ts';

interface Bounds {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** What the person reads for whom there is no place in the line. */
  readonly message: string;
  /** Answered 503 rather than 409: the request itself is fine, the shop is busy. */
  readonly unavailable?: true;
}

/** Lets works begin in the order of asking, so many at once. Throws ShopError busy when the line is full. */
export function takingTurns({ atOnce, mostWaiting, message, ...more }: Bounds) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ShopError('busy', message, { retryAfter: 2, ...more });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next in line takes this place over, so the number of those at work stays as it is.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
