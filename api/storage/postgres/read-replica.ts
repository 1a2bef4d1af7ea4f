import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { errorCode, isDatabaseUnavailable } from '../database-errors.ts';
import { withSettings } from './postgres-settings.ts';
import { assertReplicates, NotAReplicaError, readIdentity } from './replica-identity.ts';
import { createRequiredPosition, readPrimaryPosition } from './required-position.ts';
import { withQuery } from './with-query.ts';

const MAX_CONNECT_MS = 1_000;
/** Longer than the server's statement_timeout: for connections that were lost without a word. */
const MAX_QUERY_MS = 16_000;
/** The checks of a connection read a few bytes. */
const MAX_CHECK_MS = 1_000;
const RECONNECT_MS = 1_000;
/** After a replica was found to be behind, it is not asked again for so long. */
const RECHECK_MS = 20;
const MAX_LAG_MS = 1_000;

/** `behind`: it has not replayed a change within a second. */
export type ReplicaStatus = 'serving' | 'behind' | 'lost';

export interface ReplicaOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** Called when the status changes; `serving` at first. */
  readonly onStatus: (status: ReplicaStatus, error?: unknown) => void;
}

export interface ReadReplica {
  /** Runs each statement on the replica, if that has replayed enough of the primary's log and answers; else on the primary. */
  readonly pool: Pool;
  /** The statements from now on see everything that is committed by now. */
  requireLatest(): void;
  close(): Promise<void>;
}

/**
 * Opens a replica for reads, without waiting for it. Each connection is asked itself what it has replayed, and of which
 * database, so they may lead to different servers.
 */
export function openReadReplica(
  primary: Pool,
  { url, maxConnections, onStatus }: ReplicaOptions,
): ReadReplica {
  const pool = new Pool({
    connectionString: withSettings(url),
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: MAX_CONNECT_MS,
    query_timeout: MAX_QUERY_MS,
    keepAlive: true,
  });
  pool.on('error', ignore); // the next statement notices it
  const status = createStatus(onStatus);
  const required = createRequiredPosition(() => readPrimaryPosition(primary));
  const progress = createProgress(primary);
  const connection = createReconnection(() => withClient(pool, (client) => progress.hasReplayed(client, 0)));

  /** Undefined if the replica may not serve it. */
  const tryOnReplica = async (
    config: QueryConfig,
    values: unknown[] | undefined,
  ): Promise<QueryResult | undefined> => {
    const position = required.current();
    if (position === undefined || connection.isLost() || status.isResting()) return undefined;
    try {
      return await withClient(pool, async (client) => {
        const hasReplayed = await progress.hasReplayed(client, position);
        if (!hasReplayed) return status.isBehind(position, progress.of(client));
        status.isServing();
        return client.query(config, values);
      });
    } catch (error) {
      if (isConflict(error)) return undefined;
      if (!isLoss(error)) throw error;
      status.isLost(error);
      connection.restore();
      return undefined;
    }
  };
  const query = async (config: QueryConfig, values?: unknown[]): Promise<QueryResult> =>
    (await tryOnReplica(config, values)) ?? primary.query(config, values);

  return {
    pool: withQuery(pool, query),
    requireLatest: () => required.requireLatest(),
    close: async () => {
      await connection.close();
      await pool.end();
    },
  };
}

/** Runs `work` with a connection, which is closed if it turns out to be lost. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  client.on('error', ignore); // the statement fails, too
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = isLoss(error) && error instanceof Error ? error : undefined;
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

const ignore = (): void => undefined;

/** Tries to reach a lost replica once a second, so that no read waits for it. */
function createReconnection(isReachable: () => Promise<boolean>) {
  const closing = new AbortController();
  const { signal } = closing;
  let restoring: Promise<void> | undefined;
  const restore = async (): Promise<void> => {
    for (let isBack = false; !isBack && !signal.aborted;) {
      await sleep(RECONNECT_MS, undefined, { signal, ref: false }).catch(ignore);
      isBack = await isReachable().catch(() => false);
    }
    restoring = undefined;
  };
  return {
    isLost: () => restoring !== undefined,
    restore: () => {
      if (!signal.aborted) restoring ??= restore();
    },
    close: async () => {
      closing.abort();
      await restoring;
    },
  };
}

/** The replica canceled a statement, because it had to remove rows that the statement could see. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '');

/** A statement that was too slow (57014) would be no faster on the primary. */
const isLoss = (error: unknown): boolean =>
  error instanceof NotAReplicaError ||
  (error instanceof Error && error.message === 'Query read timeout') ||
  (isDatabaseUnavailable(error) && errorCode(error) !== '57014');

const REPLAYED = {
  name: 'replayed_position',
  text: "SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position",
  query_timeout: MAX_CHECK_MS,
};

/** What each connection's server is known to have replayed. It only grows, so only what is missing is asked for. */
function createProgress(primary: Pool) {
  const replayed = new WeakMap<PoolClient, number>();
  return {
    of: (client: PoolClient): number => replayed.get(client) ?? 0,
    hasReplayed: async (client: PoolClient, position: number): Promise<boolean> => {
      const known = replayed.get(client);
      if (known === undefined) assertReplicates(await readIdentity(client), await readIdentity(primary));
      else if (known >= position) return true;
      const { rows } = await client.query<{ position: number | null }>(REPLAYED);
      const reached = rows[0]?.position ?? 0;
      replayed.set(client, reached);
      return reached >= position;
    },
  };
}

/** Reports changes of the replica's status, each once. */
function createStatus(onStatus: ReplicaOptions['onStatus']) {
  let reported: ReplicaStatus = 'serving';
  let restsUntil = 0;
  /** The first position that was not replayed in time for a read. */
  let missing: { readonly position: number; readonly since: number } | undefined;
  const report = (status: ReplicaStatus, error?: unknown): void => {
    if (reported === status) return;
    reported = status;
    onStatus(status, error);
  };
  return {
    isResting: () => performance.now() < restsUntil,
    isServing: () => {
      missing = undefined;
      report('serving');
    },
    isBehind: (position: number, reached: number): undefined => {
      const now = performance.now();
      restsUntil = now + RECHECK_MS;
      if (missing === undefined || reached >= missing.position) missing = { position, since: now };
      if (now - missing.since > MAX_LAG_MS) report('behind');
    },
    isLost: (error: unknown) => {
      missing = undefined;
      report('lost', error);
    },
  };
}
