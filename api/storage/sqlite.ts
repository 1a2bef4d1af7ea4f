import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './database-errors.ts';
import { createEnd } from './handle.ts';
import { asTransaction, refuseInsideTransaction, refuseWrite } from './open-transactions.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { sqliteHandle } from './sqlite-handle.ts';
import { home, type Storage } from './storage.ts';
import { createTurns } from './turns.ts';

const LONGEST_WAIT_MS = 5000;

/**
 * Opens a migrated SQLite file. One connection writes, one transaction after the other, whatever their locks; another
 * reads, so that readers see committed rows only and never wait.
 */
export function openSqlite(file: string, { durable = true }: { durable?: boolean } = {}): Storage {
  const writer = connectSqlite(file, 'writer', durable);
  const reader = connectSqlite(file, 'reader', durable);
  const turns = createTurns();
  const writerHome = sqliteHandle(() => writer)[home];

  const db = sqliteHandle((text) => {
    refuseInsideTransaction();
    refuseWrite(text);
    return reader;
  });

  return {
    db,
    transaction: async (_locks, work) =>
      asTransaction(() =>
        turns.take(['writer'], () => {
          const { check, end } = createEnd();
          const tx = sqliteHandle(
            () => {
              check();
              return writer;
            },
            { db: writerHome.db, check },
          );
          return commitOrRollBack(writer, () => work(tx), end);
        }),
      ),
    close: async () => {
      await turns.idle();
      reader.raw.close();
      writer.raw.close();
    },
  };
}

async function commitOrRollBack<T>(
  writer: SqliteConnection,
  work: () => Promise<T>,
  end: () => void,
): Promise<T> {
  await patiently(() => writer.statement('BEGIN IMMEDIATE').run());
  try {
    const result = await work();
    end();
    await patiently(() => writer.statement('COMMIT').run());
    return result;
  } catch (error) {
    end();
    if (writer.raw.inTransaction) writer.statement('ROLLBACK').run();
    throw error;
  }
}

/** Tries again while another process holds the file, leaving the event loop free in between. */
async function patiently(step: () => void): Promise<void> {
  for (let waited = 0; ;) {
    try {
      step();
      return;
    } catch (error) {
      if (errorCode(error)?.startsWith('SQLITE_BUSY') !== true || waited > LONGEST_WAIT_MS) throw error;
    }
    const pause = 2 + Math.random() * 20;
    waited += pause;
    await sleep(pause);
  }
}
