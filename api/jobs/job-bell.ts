import type { Deps } from '../deps.ts';
import type { Storage } from '../storage/storage.ts';
import { bringsJobs } from './enqueue.ts';

/** Rings after every commit of this process that left jobs behind. */
export interface JobBell {
  /** Calls `listener` at every ring; answers what ends that. */
  readonly listen: (listener: () => void) => () => void;
}

/** What a worker needs that is to start as soon as there is work. */
export interface WorkerDeps extends Deps {
  readonly jobBell: JobBell;
}

/** The storage that it hands back rings the bell, so that jobs need not wait until somebody looks for them. */
export function ringAfterCommits(storage: Storage): { readonly storage: Storage; readonly jobBell: JobBell } {
  const listeners = new Set<() => void>();
  return {
    storage: {
      db: storage.db,
      close: () => storage.close(),
      transaction: async (locks, work) => {
        const { result, brought } = await storage.transaction(locks, async (tx) => ({
          result: await work(tx),
          brought: bringsJobs(tx),
        }));
        if (brought) for (const listener of listeners) listener();
        return result;
      },
    },
    jobBell: {
      listen: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
