import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StoragePlace } from '#api/storage/open-storage.ts';
import { ADMIN } from './admin.ts';
import { bundledProgram } from './bundled-program.ts';

/** A shop in a child process that can be killed at any step of a request. */
export interface CrashTestServer extends AsyncDisposable {
  readonly url: string;
  /** Resolves with the signal that ended the process. */
  readonly ended: Promise<string | null>;
  kill(): void;
}

interface CrashTestServerOptions {
  /** Data folder. Default: beside the database file, otherwise a temporary folder. */
  readonly folder?: string;
}

/** Starts a shop on a database, which several shops can share. A file must be named shop.db. */
export async function openCrashTestServer(
  place: StoragePlace,
  { folder }: CrashTestServerOptions = {},
): Promise<CrashTestServer> {
  const data = mkdtempSync(join(tmpdir(), 'dogear-crash-test-'));
  const child = fork(await bundledProgram('run-crash-test-server'), {
    execArgv: [],
    env: {
      ...ADMIN,
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

/** False if the connection to a shop broke during a call; rethrows any other failure. */
export async function survives(step: Promise<unknown>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
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
