import type { SQL } from 'drizzle-orm';
import type { Row } from './row.ts';
import { connectionHandle, type ConnectionHandle, type Tx } from './storage.ts';

/** How an engine runs raw SQL on the connection of a handle. */
export interface RawSql {
  rows<T>(query: SQL, read: (row: Row) => T): Promise<T[]>;
  run(statement: SQL): Promise<void>;
}

/**
 * Drizzle's database object of either engine -> our handle on one connection. `at` is the connection's long-lived handle,
 * with the statements it has prepared; without it, this handle is the long-lived one.
 */
export function createHandle(drizzled: object, raw: RawSql, at?: ConnectionHandle): Tx {
  // Both engines' objects do what Tx promises, in types of their own; columns.ts gave the tables PostgreSQL's types too.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  const handle = Object.assign(drizzled, raw) as unknown as Tx;
  return Object.assign(handle, { [connectionHandle]: at ?? { db: handle, check: () => undefined } });
}

/** Stops work that goes on with a transaction's handle after the transaction. */
export function createLifetime(): { check: () => void; end: () => void } {
  let over = false;
  return {
    check: () => {
      if (over) throw new Error('the transaction is over');
    },
    end: () => {
      over = true;
    },
  };
}
