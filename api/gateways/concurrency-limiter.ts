import { ShopError } from '#contract/shop-error.ts';

export interface ConcurrencyLimits {
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** A task that waited longer than this is rejected instead of started. Default: no limit. */
  readonly maxWaitMs?: number;
  /** The user's message when a task is rejected. */
  readonly message: string;
  /** Rejections return 503 rather than 409: the request itself is fine, the shop is busy. */
  readonly unavailable?: true;
}

interface WaitingTask {
  readonly since: number;
  start(): void;
  refuse(): void;
}

/**
 * Runs at most `concurrency` tasks at once, in FIFO order. Throws ShopError busy when the queue is full, or when the task
 * waited too long in it.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits) {
  const { concurrency, maxWaiting, maxWaitMs = Infinity, message, unavailable } = limits;
  const queue: WaitingTask[] = [];
  let running = 0;

  const refusal = (): ShopError =>
    new ShopError('busy', message, { retryAfter: 2, ...(unavailable && { unavailable }) });

  const join = async (): Promise<void> =>
    new Promise((resolve, reject) => {
      queue.push({
        since: performance.now(),
        start: resolve,
        refuse: () => {
          reject(refusal());
        },
      });
    });

  // The next task takes over the slot of the one that ended, so `running` stays as it is.
  const startNext = (): void => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (performance.now() - next.since <= maxWaitMs) {
        next.start();
        return;
      }
      next.refuse();
    }
    running -= 1;
  };

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1;
    else if (queue.length >= maxWaiting) throw refusal();
    else await join();
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
