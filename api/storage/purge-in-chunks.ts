import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db, Storage, Tx } from './storage.ts';

const CHUNK_SIZE = 2_000;

/** How a table's old rows are found and deleted; instants in epoch milliseconds. */
interface Purge {
  /** The instant of the oldest row but `skip`, of those before an instant; undefined when there are fewer. */
  readonly instantAfter: (db: Db, before: number, skip: number) => Promise<number | undefined>;
  /** Deletes the rows before an instant. */
  readonly deleteBefore: (tx: Tx, before: number) => Promise<void>;
}

/**
 * Deletes all rows before an instant, some thousand in a transaction: one statement over an hour's flood would hold SQLite's
 * writer and the event loop for seconds. Rows of the same millisecond go together.
 */
export async function purgeInChunks(
  storage: Storage,
  { instantAfter, deleteBefore }: Purge,
  before: number,
): Promise<void> {
  for (;;) {
    const last = await instantAfter(storage.db, before, CHUNK_SIZE - 1);
    await storage.transaction({}, (tx) => deleteBefore(tx, last === undefined ? before : last + 1));
    if (last === undefined) return;
    await yieldToEventLoop();
  }
}
