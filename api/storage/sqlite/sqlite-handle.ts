import type { SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import { createHandle } from '../create-handle.ts';
import { rowsOf, type Row } from '../row.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { bound, SqliteSession, tracedStatement } from './sqlite-session.ts';
import type { ConnectionHandle, Tx } from '../storage.ts';

/** One for all handles, because it remembers the names of columns. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' });

/** A handle on a SQLite connection. `check` is called before every statement, and throws to prevent it. */
export function sqliteHandle(
  connection: Pick<SqliteConnection, 'statement'>,
  check: (text: string) => void,
  at?: ConnectionHandle,
): Tx {
  const statementFor = (text: string) => {
    check(text);
    return connection.statement(text);
  };
  const session = new SqliteSession(statementFor, dialect);
  const drizzled = new SqliteRemoteDatabase('async', dialect, session, undefined);
  const rows = async <T>(query: SQL, read: (row: Row) => T): Promise<T[]> => {
    const { sql: text, params } = dialect.sqlToQuery(query);
    const statement = statementFor(text);
    const names = statement.columns().map((column) => column.name);
    const found = tracedStatement(statement, () => statement.all(...params.map(bound)));
    return rowsOf(names, found, read);
  };
  const run = async (command: SQL): Promise<void> => {
    const { sql: text, params } = dialect.sqlToQuery(command);
    const statement = statementFor(text);
    tracedStatement(statement, () => statement.run(...params.map(bound)));
  };
  return createHandle(drizzled, { rows, run }, at);
}
