import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Storage, Tx } from './storage.ts';

const CHUNK_SIZE = 2_000;

/** How to find and delete old rows of a table; instants in ms since 1970. */
interface Purge {
  /** The instant of the oldest row before `before`, after skipping `skip` older ones; undefined if there are fewer. */
  readonly instantAfter: (db: Db, before: number, skip: number) => Promise<number | undefined>;
  /** Deletes the rows before an instant. */
  readonly deleteBefore: (tx: Tx, before: number) => Promise<void>;
}

/**
 * Deletes all rows before an instant, CHUNK_SIZE per transaction: a single statement after a burst could block SQLite's
 * writer and the event loop for seconds. Rows of the same millisecond are deleted together.
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

/**
 * Calls `work` in transactions of their own until one handles fewer rows than `chunkSize`. For rows that no instant orders, or
 * that stay and are changed.
 */
export async function repeatInChunks(
  storage: Storage,
  chunkSize: number,
  work: (tx: Tx, chunkSize: number) => Promise<number>,
): Promise<void> {
  while ((await storage.transaction({}, (tx) => work(tx, chunkSize))) >= chunkSize) await yieldToEventLoop();
}

/** `instantAfter` by a column that has an index, which may cover only the rows that meet a condition. */
export const instantsOf =
  (instant: PgColumn, condition?: SQL): Purge['instantAfter'] =>
  async (db, before, skip) => {
    const [row] = await db
      .select({ instant: sql<number>`${instant}`.mapWith(Number) })
      .from(instant.table)
      .where(and(lt(instant, before), condition))
      .orderBy(instant)
      .limit(1)
      .offset(skip);
    return row?.instant;
  };
