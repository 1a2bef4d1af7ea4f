import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshPlace } from './world/fresh-storage.ts';

interface Running extends AsyncDisposable {
  readonly process: ChildProcess;
  readonly folder: string;
  readonly port: number;
  /** All that it has written so far. */
  output(): string;
  /** Waits until it has written this. */
  said(text: string): Promise<void>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

async function start(variables: Record<string, string> = {}): Promise<Running> {
  const fresh = await freshPlace();
  const folder = mkdtempSync(join(tmpdir(), 'dogear-run-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/tests/world/run-plain-shop.ts'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: 'url' in fresh.place ? fresh.place.url : '',
      DEMO_CATALOG: 'false',
      ...variables,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()));
  const ended = once(child, 'exit').then(() => child.exitCode);
  return {
    process: child,
    folder,
    port,
    ended,
    output: () => text,
    said: async (words) => {
      await expect.poll(() => text, { timeout: 15_000 }).toContain(words);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      await fresh[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('the shop says where it is and where the admin password lies, which only its owner can read', async () => {
  await using shop = await start();
  await shop.said('The admin password is in');
  expect(shop.output()).toContain(`Dogear is open at http://localhost:${shop.port}`);
  const file = join(shop.folder, 'data/admin-password');
  expect(shop.output()).toContain(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const password = readFileSync(file, 'utf8').trim();
  expect(password).toMatch(/^[A-Za-z0-9_-]{24}$/);
  expect(shop.output()).not.toContain(password);
  expect((await fetch(`http://127.0.0.1:${shop.port}/readyz`)).status).toBe(200);
});

test('asked to end, the shop finishes what is under way, takes nothing new, and ends well', async () => {
  await using shop = await start();
  await shop.said('Dogear is open');
  const body = JSON.stringify({ productId: 'x', quantity: 1 });
  const slow = connect(shop.port, '127.0.0.1');
  let answer = '';
  slow.on('data', (part) => (answer += part.toString()));
  slow.write(
    `POST /api/cart/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  slow.write(body.slice(0, 10));
  // A second request that is answered proves that the first has arrived.
  expect((await fetch(`http://127.0.0.1:${shop.port}/healthz`)).status).toBe(200);

  shop.process.kill('SIGTERM');
  await shop.said('closing');
  await expect(fetch(`http://127.0.0.1:${shop.port}/healthz`)).rejects.toThrow();
  slow.write(body.slice(10));
  await expect.poll(() => answer).toContain('HTTP/1.1 422');
  expect(await shop.ended).toBe(0);
  expect(shop.output()).toContain('"msg":"closed"');
  slow.destroy();
});

test('a setting that cannot be used ends the start with a sentence that names it', async () => {
  await using shop = await start({ TRUST_PROXY: 'yes' });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain('- TRUST_PROXY is "yes", but must be a whole number from 0 to 10.');
  expect(shop.output()).not.toContain('    at ');
});

test('a port that is taken ends the start with a sentence', async () => {
  await using first = await start();
  await first.said('Dogear is open');
  await using second = await start({ PORT: String(first.port) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`port ${first.port}: another program is there`);
});
