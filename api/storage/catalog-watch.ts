import { currentChange } from './change.ts';
import type { Storage } from './storage.ts';

/** Bounds how long another process's change stays unnoticed. */
const POLL_INTERVAL_MS = 1_000;

/**
 * Caches the catalog's change counter. Transactions of the returned storage invalidate it at once; changes by other processes
 * are polled once a second.
 */
export function watchCatalog(storage: Storage): {
  readonly storage: Storage;
  readonly catalogChange: () => Promise<number>;
} {
  let known: Promise<number> | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  return {
    storage: {
      ...storage,
      transaction: async (locks, work) => {
        try {
          return await storage.transaction(locks, work);
        } finally {
          if (locks.catalog === true || locks.product !== undefined) known = undefined;
        }
      },
    },
    catalogChange: () => {
      const now = performance.now();
      if (known === undefined || now - polledAt > POLL_INTERVAL_MS) {
        polledAt = now;
        const asked = currentChange(storage.db);
        known = asked;
        asked.catch(() => {
          if (known === asked) known = undefined;
        });
      }
      return known;
    },
  };
}
