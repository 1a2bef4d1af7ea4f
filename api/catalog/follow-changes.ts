import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Storage } from '../storage/storage.ts';

/** Rows per read. SQLite blocks the event loop for some 10 ms meanwhile. */
const CHUNK_SIZE = 1_000;

interface FollowedChanges<Row> {
  /** Reads up to `limit` products whose change counter is above `after`, deleted ones included, in the order of their changes. */
  readonly readAfter: (db: Storage['db'], after: number, limit: number) => Promise<readonly Row[]>;
  readonly apply: (rows: readonly Row[]) => void;
}

/**
 * For an in-memory index of all products: `catchUp` applies the changes since its last call, yielding to other requests.
 * Callers serialize its calls, so that each sees everything committed before it.
 */
export function followChanges<Row extends { readonly change: number }>(
  { db }: Pick<Storage, 'db'>,
  { readAfter, apply }: FollowedChanges<Row>,
) {
  let version = Number.MIN_SAFE_INTEGER;
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const rows = await readAfter(db, version, CHUNK_SIZE);
      apply(rows);
      version = rows.at(-1)?.change ?? version;
      if (rows.length < CHUNK_SIZE) return;
      await yieldToEventLoop();
    }
  };
  /** `version` is the change counter of the last product that was applied. */
  return { catchUp, version: () => version };
}
