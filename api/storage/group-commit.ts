import { AsyncResource } from 'node:async_hooks';
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './database-errors.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

const MAX_BUSY_WAIT_MS = 5000;
/** Nobody waits much longer for the others of a group than for the disk. */
const MAX_GROUP_SIZE = 64;
const MAX_GROUP_MS = 25;

/** One transaction that waits: runs, and says afterwards how to tell its caller. */
interface PendingTransaction {
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

export interface GroupCommit {
  /** Everything that `work` writes, or nothing; answers when it is on the disk. In the order of asking. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** When all are over, those too that are asked for meanwhile. */
  idle(): Promise<void>;
}

/**
 * Transactions that wait for the writer at the same time are committed together, because most of a small transaction's
 * time is the flush to the disk, and one flush serves them all. Each has a savepoint of its own, so that one that fails
 * takes back only what is its own. Nobody is told anything before the commit: an earlier one's rows may have been read.
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
        // What is known of the caller (his request, his transaction) is known while his work runs.
        const own = AsyncResource.bind(work);
        queue.push({
          run: async () => {
            const value = await own();
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
    rollBack(writer); // where that failed at the end of the former group
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
      // Everybody has heard the first error; the next group begins with this.
    }
  }
}

function rollBack(writer: SqliteConnection): void {
  if (writer.raw.inTransaction) writer.statement('ROLLBACK').run();
}

/** Moves those that it runs from `queue` to `taken`. */
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
    // A full disk and the like have ended the whole transaction already.
    if (!writer.raw.inTransaction) throw error;
    writer.statement('ROLLBACK TO own').run();
    writer.statement('RELEASE own').run();
    return () => one.fail(error);
  }
}

/** Tries again while another process holds the file, leaving the event loop free in between. */
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
