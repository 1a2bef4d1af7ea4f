import { createGroupCommit } from './group-commit.ts';
import { createLifetime } from '../create-handle.ts';
import { runAsTransaction, assertOutsideTransaction, assertSelect } from '../open-transactions.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteHandle } from './sqlite-handle.ts';
import { connectionHandle, type Storage } from '../storage.ts';

/**
 * Opens a migrated SQLite file. One connection writes, one transaction at a time, whatever their locks. While a transaction is
 * open, another connection reads, so that readers see only committed rows and never wait. At other times the first one reads,
 * too: its commits empty the other's page cache, but not its own.
 */
export function openSqlite(file: string, { durable = true }: { durable?: boolean } = {}): Storage {
  const writer = connectSqlite(file, 'writer', durable);
  const reader = connectSqlite(file, 'reader', durable);
  const commits = createGroupCommit(writer);
  const writerHome = sqliteHandle(writer, () => undefined)[connectionHandle];

  const statement = (text: string) => (writer.raw.inTransaction ? reader : writer).statement(text);
  const db = sqliteHandle({ statement }, (text) => {
    assertOutsideTransaction();
    assertSelect(text);
  });

  return {
    db,
    transaction: async (locks, work) =>
      runAsTransaction(() =>
        commits.run(async () => {
          const { check, end } = createLifetime();
          const transaction = { locks, addedProducts: new Set<number>(), atCommit: undefined };
          const tx = sqliteHandle(writer, check, { db: writerHome.db, check, transaction });
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
