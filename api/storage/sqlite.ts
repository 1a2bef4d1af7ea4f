import { createGroupCommit } from './group-commit.ts';
import { createEnd } from './handle.ts';
import { asTransaction, refuseInsideTransaction, refuseWrite } from './open-transactions.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteHandle } from './sqlite-handle.ts';
import { home, type Storage } from './storage.ts';

/**
 * Opens a migrated SQLite file. One connection writes, one transaction after the other, whatever their locks; another
 * reads, so that readers see committed rows only and never wait.
 */
export function openSqlite(file: string, { durable = true }: { durable?: boolean } = {}): Storage {
  const writer = connectSqlite(file, 'writer', durable);
  const reader = connectSqlite(file, 'reader', durable);
  const commits = createGroupCommit(writer);
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
        commits.take(async () => {
          const { check, end } = createEnd();
          const tx = sqliteHandle(
            () => {
              check();
              return writer;
            },
            { db: writerHome.db, check },
          );
          try {
            return await work(tx);
          } finally {
            end();
          }
        }),
      ),
    close: async () => {
      await commits.idle();
      reader.raw.close();
      writer.raw.close();
    },
  };
}
