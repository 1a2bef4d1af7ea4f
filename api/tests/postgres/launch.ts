import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './binaries.ts';
import { giveToUnprivileged } from './unprivileged.ts';

/** A temporary PostgreSQL server on loopback. */
export interface PostgresServer {
  /** URL of its database `postgres`; any local user can connect as `dogear`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Creates a data folder and starts a server on a free port (0.5 s). `durable: true`, for benchmarks, writes
 * to disk as in production. Throws an Error with the server's output if it does not start.
 */
export async function launchPostgres({
  durable = false,
}: { durable?: boolean } = {}): Promise<PostgresServer> {
  const { initdb, postgres } = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'dogear-pg-'));
  const who = giveToUnprivileged(folder);
  const data = join(folder, 'data');
  // The programs need only the path to their libraries.
  const { PATH, SystemRoot } = process.env;
  const options = {
    ...who,
    cwd: folder,
    env: { PATH, SystemRoot, LC_ALL: 'C.UTF-8', HOME: folder, TZ: 'UTC' },
  };

  initialise(initdb, data, options);
  const port = await freePort();
  const fast = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = ['max_connections=240', 'shared_buffers=128MB', ...fast].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const server = spawn(postgres, [...place, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server);
  return {
    url: `postgres://dogear@127.0.0.1:${String(port)}/postgres`,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGQUIT'); // at once, without writing its buffers to a folder that is deleted next
      await gone;
      rmSync(folder, { recursive: true, force: true });
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
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${log}`));
    });
  });
  server.removeAllListeners('exit');
  server.stderr?.removeAllListeners('data').resume();
}
