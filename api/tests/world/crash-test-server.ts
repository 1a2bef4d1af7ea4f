import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StoragePlace } from '#api/storage/open-storage.ts';

/** A shop in a process of its own that can be killed at any step of a request. */
export interface CrashTestServer extends AsyncDisposable {
  readonly url: string;
  /** When its process has ended: the signal that ended it. */
  readonly ended: Promise<string | null>;
  /** Ends it now. */
  kill(): void;
}

interface CrashTestServerOptions {
  /** What the shop keeps besides the database goes there; into a folder of its own, which goes with it, if none is said. */
  readonly folder?: string;
  /** A bundle of the program, from bundleMortalShop. */
  readonly program?: string;
}

/** Opens a shop on a database, which several can have open. A file must have the name that a shop gives it, shop.db. */
export async function openCrashTestServer(
  place: StoragePlace,
  { folder, program }: CrashTestServerOptions = {},
): Promise<CrashTestServer> {
  const data = mkdtempSync(join(tmpdir(), 'dogear-mortal-'));
  const child = fork(program ?? 'api/tests/world/run-crash-test-server.ts', {
    execArgv: program === undefined ? ['--import', 'tsx'] : [],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: folder ?? ('file' in place ? dirname(place.file) : data),
      DATABASE_URL: 'url' in place ? place.url : '',
    },
  });
  const ended = once(child, 'exit').then(() => child.signalCode);
  return {
    url: `http://127.0.0.1:${await readPort(child)}`,
    ended,
    kill: () => {
      child.kill('SIGKILL');
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function readPort(child: ChildProcess): Promise<number> {
  const message: unknown = await Promise.race([
    once(child, 'message').then(([first]: unknown[]) => first),
    once(child, 'exit').then(() => undefined),
  ]);
  if (
    typeof message === 'object' &&
    message !== null &&
    'port' in message &&
    typeof message.port === 'number'
  )
    return message.port;
  throw new Error('the shop did not open');
}
