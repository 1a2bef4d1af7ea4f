import type { Client } from 'pg';
import { connectPostgres, type UrlVariable } from './connect-postgres.ts';
import { errorCode } from '../database-errors.ts';
import { alterRole, SETTING_NAMES, withSettings } from './postgres-settings.ts';

const PREPARED = { name: 'pooler_check', text: 'SELECT 1' };

/**
 * Throws an Error with a message for the operator, which names the variable of the URL, if a pooler between this process and PostgreSQL
 * drops what the shop relies on: the settings of its connections, or prepared statements.
 */
export async function assertPoolerFits(url: string, variable: UrlVariable = 'DATABASE_URL'): Promise<void> {
  const clients: Client[] = [];
  const connect = async (): Promise<Client> => {
    const client = await connectPostgres(withSettings(url), undefined, variable);
    clients.push(client);
    return client;
  };
  try {
    const client = await connect();
    if (!(await isPooled(client))) return;
    await assertSettings(client, variable);
    await assertPreparedStatements(client, await connect(), variable);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** A pooler reports its own process id to its clients, not that of the server. */
async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== Reflect.get(client, 'processID');
}

async function assertSettings(client: Client, variable: UrlVariable): Promise<void> {
  const { rows } = await client.query<{ value: string }>(
    'SELECT current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [SETTING_NAMES],
  );
  // 0: no limit, PostgreSQL's default.
  if (rows.every(({ value }) => value !== '0')) return;
  throw new Error(
    `${variable}: the pooler in front of PostgreSQL drops the settings of the shop's connections. Give them to the role: ${alterRole(client.user ?? '')}`,
  );
}

/**
 * In transaction mode, two transactions of one client may run on different connections to PostgreSQL: `other` takes the one
 * that `client` has just prepared a statement on.
 */
async function assertPreparedStatements(client: Client, other: Client, variable: UrlVariable): Promise<void> {
  await client.query(PREPARED);
  await other.query('BEGIN');
  try {
    await client.query(PREPARED);
  } catch (error) {
    if (errorCode(error) !== '26000') throw error;
    throw new Error(
      `${variable}: the pooler in front of PostgreSQL loses prepared statements between transactions. Use session mode, or PgBouncer 1.21 or newer with max_prepared_statements.`,
      { cause: error },
    );
  } finally {
    await other.query('ROLLBACK');
  }
}
