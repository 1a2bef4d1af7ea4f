import type { SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import { createHandle } from './create-handle.ts';
import { rowsOf, type Row } from './row.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { ConnectionHandle, Tx } from './storage.ts';

const casing = 'snake_case';
const dialect = new SQLiteAsyncDialect({ casing });

// SQLite has no booleans, and its driver refuses them.
const bound = (params: readonly unknown[]): unknown[] =>
  params.map((value) => (typeof value === 'boolean' ? Number(value) : value));

/** A handle on SQLite. `connectionFor` is called before every statement: it returns the connection to use, or throws. */
export function sqliteHandle(connectionFor: (text: string) => SqliteConnection, at?: ConnectionHandle): Tx {
  const drizzled = drizzle(
    async (text: string, params: unknown[], method: 'run' | 'all' | 'values' | 'get') => {
      const statement = connectionFor(text).statement(text);
      const values = bound(params);
      if (!statement.reader) {
        statement.run(...values);
        return { rows: [] };
      }
      if (method !== 'get') return { rows: statement.all(...values) };
      const row = statement.get(...values);
      return { rows: Array.isArray(row) ? row : [] };
    },
    undefined,
    { casing }, // as the second argument, it would be silently ignored
  );
  const rows = async <T>(query: SQL, read: (row: Row) => T): Promise<T[]> => {
    const { sql: text, params } = dialect.sqlToQuery(query);
    const statement = connectionFor(text).statement(text);
    const names = statement.columns().map((column) => column.name);
    return rowsOf(names, statement.all(...bound(params)), read);
  };
  const run = async (command: SQL): Promise<void> => {
    const { sql: text, params } = dialect.sqlToQuery(command);
    connectionFor(text)
      .statement(text)
      .run(...bound(params));
  };
  return createHandle(drizzled, { rows, run }, at);
}
