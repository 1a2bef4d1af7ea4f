import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db, Storage } from '../../storage/storage.ts';
import { nextChange } from '../../storage/change.ts';
import { countIdRanges, findMiscounts, insertCounts, type RangeCount } from './product-counts.repo.ts';

export type { RangeCount } from './product-counts.repo.ts';

/** All differences between the products and their counts, one range of ids at a time. */
export async function listMiscounts(db: Db): Promise<RangeCount[]> {
  const found: RangeCount[] = [];
  const ranges = await countIdRanges(db);
  for (let range = 0; range < ranges; range += 1) {
    found.push(...(await findMiscounts(db, range)));
    await yieldToEventLoop();
  }
  return found;
}

/** Counts all products again, while the shop is running. Returns the number of counts that were wrong. */
export async function recountProducts(storage: Storage): Promise<number> {
  let wrong = 0;
  const ranges = await countIdRanges(storage.db);
  for (let range = 0; range < ranges; range += 1) {
    wrong += await storage.transaction({ catalog: true }, async (tx) => {
      const differences = await findMiscounts(tx, range);
      await insertCounts(tx, differences);
      if (differences.length > 0) await nextChange(tx); // invalidates cached responses
      return differences.length;
    });
  }
  return wrong;
}
