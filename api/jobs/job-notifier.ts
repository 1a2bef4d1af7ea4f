import type { Deps } from '../deps.ts';
import type { Storage } from '../storage/storage.ts';
import { isNotifying } from './enqueue.ts';

/** Tells this process's workers about every commit that added jobs. */
export interface JobNotifier {
  /** Calls `listener` at every notification. Returns the function that unsubscribes it. */
  readonly listen: (listener: () => void) => () => void;
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
  const listeners = new Set<() => void>();
  return {
    storage: {
      ...storage,
      transaction: async (locks, work) => {
        const { result, hasJobs } = await storage.transaction(locks, async (tx) => ({
          result: await work(tx),
          hasJobs: isNotifying(tx),
        }));
        if (hasJobs) for (const listener of listeners) listener();
        return result;
      },
    },
    jobNotifier: {
      listen: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
