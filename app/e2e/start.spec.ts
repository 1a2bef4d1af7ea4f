import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from './find-free-port.ts';

const root = join(import.meta.dirname, '../..');

interface Started {
  readonly process: ChildProcess;
  readonly isUp: () => Promise<boolean>;
}

/** Runs `npm start` without npm and waits until it responds. */
async function start(): Promise<Started> {
  const port = await findFreePort();
  const started = spawn(process.execPath, ['api/start.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'dogear-start-')),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
  });
  const isUp = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 45_000 }).toBe(true);
  return { process: started, isUp };
}

test('npm start stops its server on SIGTERM', async () => {
  const shop = await start();
  const ended: Promise<unknown[]> = once(shop.process, 'exit');
  shop.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await shop.isUp()).toBe(false);
});

test('the server does not outlive npm start', async () => {
  const shop = await start();
  shop.process.kill('SIGKILL');
  await expect.poll(shop.isUp).toBe(false);
});
