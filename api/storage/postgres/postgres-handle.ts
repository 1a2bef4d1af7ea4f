import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { statementSpan } from '../../tracing/statement-span.ts';
import { traced } from '../../tracing/span.ts';
import { createHandle } from '../create-handle.ts';
import { rowsOf, type Row } from '../row.ts';
import type { ConnectionHandle, Tx } from '../storage.ts';
import { withQuery } from './with-query.ts';

const casing = 'snake_case';
const dialect = new PgDialect({ casing });

/** A statement with its values in the text, as messages of several statements need it. */
export const inlineSql = (statement: SQL): string => dialect.sqlToQuery(statement.inlineParams()).sql;

/** A handle on PostgreSQL. `check` is called before every statement, and throws to prevent it. */
export function postgresHandle(
  untraced: Pool | PoolClient,
  check: (text: string) => void,
  at?: ConnectionHandle,
): Tx {
  const client = tracedClient(untraced);
  const drizzled = drizzle({ client, casing, logger: { logQuery: check } }); // Drizzle calls the logger before each statement
  const rows = async <T>(query: SQL, read: (row: Row) => T): Promise<T[]> => {
    const { sql: text, params: values } = dialect.sqlToQuery(query);
    check(text);
    const answer = await client.query<unknown[]>({ text, values, rowMode: 'array' });
    const names = answer.fields.map((field) => field.name);
    return rowsOf(names, answer.rows, read);
  };
  const run = async (command: SQL): Promise<void> => {
    const { sql: text, params: values } = dialect.sqlToQuery(command);
    check(text);
    await client.query({ text, values });
  };
  return createHandle(drizzled, { rows, run }, at);
}

/** The client, with a span for each statement, which includes the wait for a connection of a pool. */
function tracedClient<T extends Pool | PoolClient>(client: T): T {
  const query = (config: QueryConfig, values?: unknown[]): Promise<unknown> =>
    traced(
      () => statementSpan('postgresql', config.text),
      () => client.query(config, values),
    );
  return withQuery(client, query);
}
