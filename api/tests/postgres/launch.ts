import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres } from './binaries.ts';
import { giveToUnprivileged } from './unprivileged.ts';

/** A temporary PostgreSQL server on loopback. */
export interface PostgresServer {
  /** URL of its database `postgres`; any local user can connect as `dogear`. */
  readonly url: string;
  /** Its data folder. */
  readonly data: string;
  stop(): Promise<void>;
}

/**
 * Creates a data folder and starts a server on a free port (0.5 s). `durable: true`, for benchmarks, writes
 * to disk as in production. Throws an Error with the server's output if it does not start.
 */
export async function launchPostgres({
  durable = false,
}: { durable?: boolean } = {}): Promise<PostgresServer> {
  const { initdb } = findPostgres();
  const { data, options } = prepareFolder();
  initialise(initdb, data, options);
  const fast = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return serve({ data, options }, ['max_connections=240', 'shared_buffers=128MB', ...fast]);
}

/** The WAL is sent, and the others are of the running server. */
const NOT_COPIED = /postmaster\.(pid|opts)$|\/pg_wal\/\d|pg_internal\.init/;

/** Starts a hot standby of a server: copies its data folder, and replays what it writes from then on. */
export async function launchReplica(primary: PostgresServer): Promise<PostgresServer> {
  const { data, options } = prepareFolder();
  const client = new Client(primary.url);
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('replica', true)");
    cpSync(primary.data, data, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(false)',
    );
    writeFileSync(join(data, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(data, 'standby.signal'), '');
  giveToUnprivileged(data);
  const { hostname, port, username } = new URL(primary.url);
  return serve({ data, options }, [
    'max_connections=240',
    `primary_conninfo=host=${hostname} port=${port} user=${username}`,
  ]);
}

function prepareFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-pg-'));
  const who = giveToUnprivileged(folder);
  // The programs need only the path to their libraries.
  const { PATH, SystemRoot } = process.env;
  const options = {
    ...who,
    cwd: folder,
    env: { PATH, SystemRoot, LC_ALL: 'C.UTF-8', HOME: folder, TZ: 'UTC' },
  };
  return { data: join(folder, 'data'), options };
}

/** Starts a server on a free port, with settings. */
async function serve(
  { data, options }: ReturnType<typeof prepareFolder>,
  settings: readonly string[],
): Promise<PostgresServer> {
  const port = await freePort();
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', options.cwd];
  const server = spawn(findPostgres().postgres, [...place, ...settings.flatMap((each) => ['-c', each])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server);
  return {
    url: `postgres://dogear@127.0.0.1:${String(port)}/postgres`,
    data,
    stop: async () => {
      const gone = (server.exitCode ?? server.signalCode) === null ? once(server, 'exit') : undefined;
      server.kill('SIGQUIT'); // at once, without writing its buffers to a folder that is deleted next
      await gone;
      rmSync(options.cwd, { recursive: true, force: true });
    },
  };
}

function initialise(initdb: string, data: string, options: SpawnOptions): void {
  const as = ['-U', 'dogear', '--auth=trust', '--no-sync', '--no-instructions'];
  const words = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const made = spawnSync(initdb, ['-D', data, ...as, ...words], { ...options, stdio: 'pipe' });
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? String(made.stderr)}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (piece: Buffer) => {
      log += piece.toString();
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${log}`));
    });
  });
  server.removeAllListeners('exit');
  server.stderr?.removeAllListeners('data').resume();
}
