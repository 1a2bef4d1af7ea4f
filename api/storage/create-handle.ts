import type { SQL } from 'drizzle-orm';
import type { Row } from './row.ts';
import { connectionHandle, type ConnectionHandle, type Tx } from './storage.ts';

/** How an engine runs raw SQL on the connection of a handle. */
export interface RawSql {
  rows<T>(query: SQL, read: (row: Row) => T): Promise<T[]>;
  run(statement: SQL): Promise<void>;
}

/**
 * Creates a handle on one connection from Drizzle's database object of either engine. `at` is the connection's long-lived
 * handle with its prepared statements; without `at`, the new handle is the long-lived one.
 */
export function createHandle(drizzled: object, raw: RawSql, at?: ConnectionHandle): Tx {
  // Both engines' objects implement Tx, with their own types; columns.ts gives the tables PostgreSQL's types, too.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  const handle = Object.assign(drizzled, raw) as unknown as Tx;
  return Object.assign(handle, { [connectionHandle]: at ?? { db: handle, check: () => undefined } });
}

/** Prevents the use of a transaction's handle after the transaction. */
export function createLifetime(): { check: () => void; end: () => void } {
  let over = false;
  return {
    check: () => {
      if (over) throw new Error('transaction is over');
    },
    end: () => {
      over = true;
    },
  };
}
