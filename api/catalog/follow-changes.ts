import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { currentChange } from '../storage/change.ts';
import type { Storage } from '../storage/storage.ts';

/** Rows per read. SQLite blocks the event loop for some 10 ms meanwhile. */
const CHUNK_SIZE = 1_000;

interface FollowedChanges<Row> {
  /** Reads up to `limit` products whose change counter is above `after`, deleted ones included, in the order of their changes. */
  readonly readAfter: (db: Storage['db'], after: number, limit: number) => Promise<readonly Row[]>;
  readonly apply: (rows: readonly Row[]) => void;
  /** By default, the first call of `catchUp` applies all products; with `now`, it applies none. */
  readonly since?: 'beginning' | 'now';
}

/**
 * For what a process knows of all products: `catchUp` applies the changes since its last call, yielding to other requests.
 * Callers serialize its calls, so that each sees everything committed before it.
 *
 * Changes may be committed out of order, but up to the catalog's counter none is missing: the next call continues there, and
 * skips what it has applied beyond.
 */
export function followChanges<Row extends { readonly change: number }>(
  { db }: Pick<Storage, 'db'>,
  { readAfter, apply, since = 'beginning' }: FollowedChanges<Row>,
) {
  let complete = since === 'now' ? undefined : Number.MIN_SAFE_INTEGER;
  let beyond: ReadonlySet<number> = new Set();
  let version = 0;
  const catchUp = async (): Promise<void> => {
    // Before the products: a later change may be missing among them.
    const counter = await currentChange(db);
    const appliedBeyond = new Set<number>();
    for (let after = complete ?? counter; ;) {
      const rows = await readAfter(db, after, CHUNK_SIZE);
      const fresh = rows.filter(({ change }) => !beyond.has(change));
      apply(fresh);
      version += fresh.length;
      for (const { change } of rows) if (change > counter) appliedBeyond.add(change);
      after = rows.at(-1)?.change ?? after;
      if (rows.length < CHUNK_SIZE) break;
      await yieldToEventLoop();
    }
    complete = counter;
    beyond = appliedBeyond;
  };
  return {
    catchUp,
    /** The number of changes that were applied. */
    version: () => version,
    /** The change up to which none is missing; undefined before the first call of `catchUp`. */
    complete: () => complete,
  };
}
