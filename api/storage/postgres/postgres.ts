import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { escapeLiteral, Pool, types, type PoolClient } from 'pg';
import { errorCode } from '../database-errors.ts';
import { createLifetime } from '../create-handle.ts';
import { runAsTransaction, assertOutsideTransaction, assertSelect } from '../open-transactions.ts';
import { lockNames, type LockNames } from '../lock-names.ts';
import { inlineSql, postgresHandle } from './postgres-handle.ts';
import { withSettings } from './postgres-settings.ts';
import { openReadReplica, type ReadReplica, type ReplicaOptions } from './read-replica.ts';
import { connectionHandle, type ConnectionHandle, type Locks, type Storage, type Tx } from '../storage.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';

const DEFAULT_MAX_CONNECTIONS = 10;
const MAX_ATTEMPTS = 5;
/** Serialization failure and deadlock. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);

/**
 * Opens a migrated PostgreSQL database. Transactions are READ COMMITTED; locks are advisory locks, held until the end of the
 * transaction. `onLostConnection` is called for broken connections; the next query opens a new one.
 * At most `maxConnections` are open at once; a call that finds none free within 5 s fails. `replica` serves public reads.
 */
export function openPostgres(
  url: string,
  onLostConnection: (error: Error) => void = () => undefined,
  maxConnections = DEFAULT_MAX_CONNECTIONS,
  replica?: Omit<ReplicaOptions, 'maxConnections'>,
): Storage {
  types.setTypeParser(types.builtins.INT8, Number); // counts and sums: numbers, as on SQLite
  const pool = new Pool({
    connectionString: withSettings(url),
    max: maxConnections,
    pipeline: true, // statements that do not wait for each other share a round trip
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', onLostConnection);
  // Wait for locks here first, without a connection: otherwise ten waiters would exhaust the pool.
  const turns = createKeyedMutex();
  const handleOf = createConnectionHandles();

  const opened = replica && openReadReplica(pool, { ...replica, maxConnections });

  return {
    db: postgresHandle(pool, assertReading),
    ...(opened && { replica: replicaOf(opened) }),
    transaction: async (locks, work) => {
      const names = lockNames(locks);
      return runAsTransaction(() =>
        turns.runExclusive(
          names.exclusive,
          () => withRetries(() => attempt(locks, beginWith(names), work)),
          names.shared,
        ),
      );
    },
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await turns.idle();
      await opened?.close();
      await pool.end();
    },
  };

  async function attempt<T>(locks: Locks, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    client.on('error', onLostConnection); // the pool has no listener on a checked-out client: an error would end the process
    let broken: Error | undefined;
    try {
      const begun = client.query(begin);
      begun.catch(() => undefined); // awaited after the work that may have been sent behind it
      return await workAndCommit({ client, db: handleOf(client).db, locks, begun }, work);
    } catch (error) {
      await client.query('ROLLBACK').catch((reason: Error) => {
        broken = reason;
      });
      throw error;
    } finally {
      client.off('error', onLostConnection);
      client.release(broken);
    }
  }
}

/** Before each statement of a handle that only reads. */
function assertReading(text: string): void {
  assertOutsideTransaction();
  assertSelect(text);
}

const replicaOf = (opened: ReadReplica): NonNullable<Storage['replica']> => ({
  db: postgresHandle(opened.pool, assertReading),
  requireLatest: () => opened.requireLatest(),
});

interface Begun {
  readonly client: PoolClient;
  /** The connection's long-lived handle. */
  readonly db: Tx;
  readonly locks: Locks;
  /** Resolves when all locks are held. */
  readonly begun: Promise<unknown>;
}

async function workAndCommit<T>(
  { client, db, locks, begun }: Begun,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { check, end } = createLifetime();
  const atCommit = new Map<string, () => SQL>();
  const transaction = { locks, addedProducts: new Set<number>(), atCommit };
  let result: T;
  try {
    // Only work without locks need not wait for the answer.
    if (Object.keys(locks).length > 0) await begun;
    result = await work(postgresHandle(client, check, { db, check, transaction }));
  } finally {
    end();
  }
  await begun;
  await client.query(commitWith(atCommit));
  return result;
}

/** Each connection has one long-lived handle, which holds its prepared statements. */
function createConnectionHandles(): (client: PoolClient) => ConnectionHandle {
  const homes = new WeakMap<PoolClient, ConnectionHandle>();
  return (client) => {
    const known = homes.get(client) ?? postgresHandle(client, () => undefined)[connectionHandle];
    homes.set(client, known);
    return known;
  };
}

/** Begins the transaction and takes all locks in one round trip. */
const beginWith = ({ exclusive, shared }: LockNames): string =>
  [
    'BEGIN ISOLATION LEVEL READ COMMITTED',
    ...shared.map((name) => `SELECT pg_advisory_xact_lock_shared(${lockKey(name)})`),
    ...exclusive.map((name) => `SELECT pg_advisory_xact_lock(${lockKey(name)})`),
  ].join('; ');

const commitWith = (statements: ReadonlyMap<string, () => SQL>): string =>
  [...Array.from(statements.values(), (statement) => inlineSql(statement())), 'COMMIT'].join('; ');

const lockKey = (name: string): string => `hashtextextended(${escapeLiteral(name)}, 0)`;

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!RETRYABLE_CODES.has(errorCode(error) ?? '') || tries >= MAX_ATTEMPTS) throw error;
    }
    await sleep(Math.random() * Math.min(50, 3 * tries));
  }
}
