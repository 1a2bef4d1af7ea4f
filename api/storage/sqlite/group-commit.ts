import { AsyncResource } from 'node:async_hooks';
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../database-errors.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

const MAX_BUSY_WAIT_MS = 5000;
/** Limits the time to fill a group to about that of a disk flush. */
const MAX_GROUP_SIZE = 64;
const MAX_GROUP_MS = 25;

/** A queued transaction. `run` returns the function that settles its caller's promise. */
interface PendingTransaction {
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

export interface GroupCommit {
  /** Commits all writes of `work` or none; resolves once they are on disk. FIFO. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when no transaction is left, including those added meanwhile. */
  idle(): Promise<void>;
}

/**
 * Group commit: transactions waiting for the writer share one commit, because most of a small transaction's time is the flush
 * to disk. Each has its own savepoint, so a failed one rolls back only its own writes. Callers are settled after the commit
 * only, since a transaction may have read rows of an earlier one in its group.
 */
export function createGroupCommit(writer: SqliteConnection): GroupCommit {
  const queue: PendingTransaction[] = [];
  let draining = Promise.resolve();
  let isDraining = false;

  async function drain(): Promise<void> {
    isDraining = true;
    while (queue.length > 0) {
      await yieldToEventLoop();
      await commitGroup(writer, queue);
    }
    isDraining = false;
  }

  return {
    run: async <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        // Keep the caller's async context (request, transaction) while its work runs. `bind` takes ten times as long.
        const context = new AsyncResource('transaction');
        queue.push({
          run: async () => {
            const value = await context.runInAsyncScope(work);
            return () => resolve(value);
          },
          fail: reject,
        });
        if (!isDraining) draining = drain();
      }),
    idle: async () => draining,
  };
}

async function commitGroup(writer: SqliteConnection, queue: PendingTransaction[]): Promise<void> {
  const group: PendingTransaction[] = [];
  try {
    rollBack(writer); // in case this failed at the end of the previous group
    await retryWhileBusy(() => writer.statement('BEGIN IMMEDIATE').run());
    const settlers = await runAll(writer, queue, group);
    await retryWhileBusy(() => writer.statement('COMMIT').run());
    for (const told of settlers) told();
  } catch (error) {
    if (group.length === 0) group.push(...queue.splice(0, 1));
    for (const transaction of group) transaction.fail(error);
    try {
      rollBack(writer);
    } catch {
      // Callers already received the first error; the next group starts with the rollback.
    }
  }
}

function rollBack(writer: SqliteConnection): void {
  if (writer.raw.inTransaction) writer.statement('ROLLBACK').run();
}

/** Runs the next transactions and moves them from `queue` to `taken`. */
async function runAll(
  writer: SqliteConnection,
  queue: PendingTransaction[],
  taken: PendingTransaction[],
): Promise<(() => void)[]> {
  const tell: (() => void)[] = [];
  const started = performance.now();
  while (taken.length < MAX_GROUP_SIZE && performance.now() - started < MAX_GROUP_MS) {
    const next = queue.shift();
    if (next === undefined) break;
    taken.push(next);
    tell.push(await runOne(writer, next));
  }
  return tell;
}

async function runOne(writer: SqliteConnection, one: PendingTransaction): Promise<() => void> {
  writer.statement('SAVEPOINT own').run();
  try {
    const tell = await one.run();
    writer.statement('RELEASE own').run();
    return tell;
  } catch (error) {
    // Errors such as a full disk have already ended the whole transaction.
    if (!writer.raw.inTransaction) throw error;
    writer.statement('ROLLBACK TO own').run();
    writer.statement('RELEASE own').run();
    return () => one.fail(error);
  }
}

/** Retries while another process holds the file, without blocking the event loop. */
async function retryWhileBusy(step: () => void): Promise<void> {
  for (let waited = 0; ;) {
    try {
      step();
      return;
    } catch (error) {
      if (errorCode(error)?.startsWith('SQLITE_BUSY') !== true || waited > MAX_BUSY_WAIT_MS) throw error;
    }
    const pause = 2 + Math.random() * 20;
    waited += pause;
    await sleep(pause);
  }
}
