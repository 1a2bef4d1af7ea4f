import type { ClientBase, Pool } from 'pg';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { assertPoolerFits } from './assert-pooler-fits.ts';
import { connectPostgres } from './connect-postgres.ts';
import { withSettings } from './postgres-settings.ts';

/** The server of DATABASE_READ_URL does not replicate the shop's database. */
export class NotAReplicaError extends Error {}

/** Identifies a database: all replicas of a primary have its system identifier, and the same ids of databases. */
interface Identity {
  readonly system: string;
  readonly database: string;
}

interface Server extends Identity {
  readonly isReplica: boolean;
}

const IDENTITY = {
  name: 'replica_identity',
  text: `SELECT system_identifier::text AS system, pg_is_in_recovery() AS "isReplica",
    (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database FROM pg_control_system()`,
};

export async function readIdentity(client: Pick<ClientBase | Pool, 'query'>): Promise<Server> {
  const { rows } = await client.query<Server>(IDENTITY);
  const [row] = rows;
  if (row === undefined) throw new Error('the server told no identity');
  return row;
}

/** Throws NotAReplicaError unless a server replicates this database of the primary. */
export function assertReplicates(server: Server, primary: Identity): void {
  if (server.system !== primary.system)
    throw new NotAReplicaError(
      'DATABASE_READ_URL: the server is no replica of the one in DATABASE_URL: they hold different databases.',
    );
  if (!server.isReplica)
    throw new NotAReplicaError(
      'DATABASE_READ_URL: the server is a primary, not a replica. Without a replica, leave DATABASE_READ_URL empty.',
    );
  if (server.database !== primary.database)
    throw new NotAReplicaError('DATABASE_READ_URL: the database differs from the one in DATABASE_URL.');
}

/**
 * Throws an Error with a message for the operator, which names DATABASE_READ_URL, if it leads to no replica of the database.
 * A replica that cannot be reached is no reason not to start: the primary serves its reads.
 */
export async function assertReplicaFits(url: string, readUrl: string): Promise<void> {
  const server = await readIdentityAt(readUrl).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  });
  if (server === undefined) return;
  await assertPoolerFits(readUrl, 'DATABASE_READ_URL');
  const primary = await connectPostgres(url);
  try {
    assertReplicates(server, await readIdentity(primary));
  } finally {
    await primary.end();
  }
}

async function readIdentityAt(readUrl: string): Promise<Server> {
  const client = await connectPostgres(withSettings(readUrl), 0, 'DATABASE_READ_URL');
  try {
    return await readIdentity(client);
  } finally {
    await client.end();
  }
}
