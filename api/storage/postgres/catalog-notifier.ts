import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const CHANNEL = 'dogear_catalog';

/** At most one notification is sent in this time. */
const INTERVAL_MS = 100;
const RECONNECT_MS = 5_000;

/** Tells the processes of a shop about each other's changes of the catalog, sooner than they would look for them. */
export interface CatalogNotifier {
  /** Notifies the other processes within 100 ms, outside of any transaction. Not at all while there is no connection. */
  notify(): void;
  /** Calls `listener` when another process notifies, and when notifications may have been missed. */
  listen(listener: () => void): void;
  close(): Promise<void>;
}

interface Report {
  /** The connection failed or was lost; it is opened again. */
  readonly onLostConnection: (error: Error) => void;
  /** The URL leads to a pooler, through which no notification comes: there will be none. */
  readonly onPooler: () => void;
}

/** Opens a connection to PostgreSQL for notifications alone, and opens it again whenever it is lost. */
export function openCatalogNotifier(url: string, { onLostConnection, onPooler }: Report): CatalogNotifier {
  const id = randomUUID();
  const listeners: (() => void)[] = [];
  const closing = new AbortController();
  const isClosing = (): boolean => closing.signal.aborted;
  let connection: Client | undefined;
  let pending: NodeJS.Timeout | undefined;
  const tellListeners = (): void => {
    for (const listener of listeners) listener();
  };

  const keepConnected = async (): Promise<void> => {
    while (!isClosing()) {
      try {
        const client = await connectDirectly(url, onLostConnection);
        if (client === undefined) {
          onPooler();
          return;
        }
        await listenUntilEnd(client);
      } catch (error) {
        if (!isClosing()) onLostConnection(error instanceof Error ? error : new Error(String(error)));
      }
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };

  const listenUntilEnd = async (client: Client): Promise<void> => {
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    connection = client;
    if (isClosing()) await client.end();
    try {
      client.on('notification', ({ payload }) => {
        if (payload !== id) tellListeners();
      });
      await client.query(`LISTEN ${CHANNEL}`);
      tellListeners();
      await ended;
    } finally {
      connection = undefined;
      await client.end().catch(() => undefined);
    }
  };
  const running = keepConnected();

  return {
    notify: () => {
      pending ??= setTimeout(() => {
        pending = undefined;
        connection?.query('SELECT pg_notify($1, $2)', [CHANNEL, id]).catch(() => undefined);
      }, INTERVAL_MS);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      clearTimeout(pending);
      closing.abort();
      await connection?.end().catch(() => undefined);
      await running;
    },
  };
}

/** Undefined if the URL leads to a pooler. */
async function connectDirectly(
  url: string,
  onLostConnection: (error: Error) => void,
): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', onLostConnection);
  await client.connect();
  if (await isDirect(client)) return client;
  await client.end();
  return undefined;
}

/** Whether the server's process is the one that was announced at the connection: poolers announce one of their own. */
async function isDirect(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid === Reflect.get(client, 'processID'); // missing in the package's types
}
