import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { startInterval } from '../../jobs/start-interval.ts';
import type { Storage } from '../../storage/storage.ts';
import { addUpCounts } from './count-changes.ts';
import { insertCounts, measureCounts, takeOldestCounts } from './product-counts.repo.ts';

const INTERVAL_MS = 30_000;
/** Rows per transaction. */
const CHUNK_SIZE = 2_000;
/** Fewer extra rows cost less to read than to fold. */
const MIN_EXTRA_ROWS = 500;

/** Folds the counts that changes have added into one row per class and range of ids, once there are twice as many rows. */
export async function foldProductCounts({ storage }: { readonly storage: Storage }): Promise<void> {
  const { rows, classes } = await measureCounts(storage.db);
  if (rows < 2 * classes + MIN_EXTRA_ROWS) return;
  for (let left = rows; left > 0; left -= CHUNK_SIZE) {
    // One process at a time; changes wait for none of it.
    await storage.transaction({ session: 'product-counts' }, async (tx) => {
      await insertCounts(tx, addUpCounts(await takeOldestCounts(tx, CHUNK_SIZE)));
    });
    await yieldToEventLoop();
  }
}

/** Starts folding every 30 s. Returns the function that stops it. */
export const watchProductCounts = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, INTERVAL_MS, 'folding product counts failed', foldProductCounts);
