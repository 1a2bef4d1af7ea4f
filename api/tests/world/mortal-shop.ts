import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StoragePlace } from '#api/storage/open-storage.ts';

/** A shop in a process of its own that can be killed at any step of a request. */
export interface MortalShop extends AsyncDisposable {
  readonly url: string;
  /** When its process has ended: the signal that ended it. */
  readonly ended: Promise<string | null>;
  /** Ends it now. */
  kill(): void;
}

/**
 * Opens a shop on a database, which several can have open. A file must have the name that a shop gives it, shop.db. What
 * the shop keeps besides goes into `folder`, or into one of its own that goes with it.
 */
export async function openMortalShop(place: StoragePlace, folder?: string): Promise<MortalShop> {
  const data = mkdtempSync(join(tmpdir(), 'dogear-mortal-'));
  const child = fork('api/tests/world/run-mortal-shop.ts', {
    execArgv: ['--import', 'tsx'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: folder ?? ('file' in place ? dirname(place.file) : data),
      DATABASE_URL: 'url' in place ? place.url : '',
    },
  });
  const ended = once(child, 'exit').then(() => child.signalCode);
  return {
    url: `http://127.0.0.1:${await portOf(child)}`,
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

async function portOf(child: ChildProcess): Promise<number> {
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
