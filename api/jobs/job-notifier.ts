import type { Deps } from '../deps.ts';
import type { Storage } from '../storage/storage.ts';
import { workersToNotify, type Worker } from './enqueue.ts';

/** Notifies this process's workers of every commit that added work for them. */
export interface JobNotifier {
  /** Calls `listener` after every commit with work for `worker`. Returns the function that unsubscribes it. */
  readonly listen: (worker: Worker, listener: () => void) => () => void;
}

/** For workers that start as soon as there is work. */
export interface WorkerDeps extends Deps {
  readonly jobNotifier: JobNotifier;
}

/** Wraps `storage` so that its commits notify workers: new jobs don't wait for the next poll. */
export function withJobNotifier(storage: Storage): {
  readonly storage: Storage;
  readonly jobNotifier: JobNotifier;
} {
  const listeners = { jobs: new Set<() => void>(), runs: new Set<() => void>() };
  return {
    storage: {
      ...storage,
      transaction: async (locks, work) => {
        const { result, workers } = await storage.transaction(locks, async (tx) => ({
          result: await work(tx),
          workers: workersToNotify(tx),
        }));
        for (const worker of workers) for (const listener of listeners[worker]) listener();
        return result;
      },
    },
    jobNotifier: {
      listen: (worker, listener) => {
        listeners[worker].add(listener);
        return () => void listeners[worker].delete(listener);
      },
    },
  };
}
