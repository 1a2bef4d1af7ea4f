import { readFileSync, statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startShop } from './world/running-shop.ts';

test("the shop prints its address and the admin password's file, which only its owner can read", async () => {
  await using shop = await startShop();
  await shop.waitForOutput('The admin password is in');
  expect(shop.output()).toMatch(/^Dogear is open at http:\/\/localhost:[1-9]\d+$/m);
  const file = join(shop.folder, 'data/admin-password');
  expect(shop.output()).toContain(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const password = readFileSync(file, 'utf8').trim();
  expect(password).toMatch(/^[A-Za-z0-9_-]{24}$/);
  expect(shop.output()).not.toContain(password);
  expect((await fetch(`http://127.0.0.1:${shop.port}/readyz`)).status).toBe(200);
});

test('on SIGTERM the shop finishes running requests, accepts no new ones, and exits with 0', async () => {
  await using shop = await startShop();
  await shop.waitForOutput('Dogear is open');
  const body = JSON.stringify({ productId: 'x', quantity: 1 });
  const slow = connect(shop.port, '127.0.0.1');
  let response = '';
  slow.on('data', (part) => (response += part.toString()));
  slow.write(
    `POST /api/cart/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  slow.write(body.slice(0, 10));
  // Once the second request is answered, the first has arrived.
  expect((await fetch(`http://127.0.0.1:${shop.port}/healthz`)).status).toBe(200);

  shop.process.kill('SIGTERM');
  await shop.waitForOutput('closing');
  await expect(fetch(`http://127.0.0.1:${shop.port}/healthz`)).rejects.toThrow();
  slow.write(body.slice(10));
  await expect.poll(() => response).toContain('HTTP/1.1 422');
  expect(await shop.ended).toBe(0);
  expect(shop.output()).toContain('"msg":"closed"');
  slow.destroy();
});

/** The status and the Connection header of a response over `agent`. */
const ask = (port: number, path: string, agent?: Agent) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent: agent ?? false }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode, connection: response.headers.connection });
      });
    });
    request.once('error', reject);
  });

test('during DRAIN_MS after SIGTERM the shop is not ready, but answers on old and new connections; SIGINT ends that', async () => {
  await using shop = await startShop({ DRAIN_MS: '600000' });
  await shop.waitForOutput('Dogear is open');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(shop.port, '/api/config', agent)).toEqual({ status: 200, connection: 'keep-alive' });
  shop.process.kill('SIGTERM');
  await shop.waitForOutput('closing');
  expect(await ask(shop.port, '/readyz')).toMatchObject({ status: 503 });
  expect(await ask(shop.port, '/api/config', agent)).toEqual({ status: 200, connection: 'close' });
  expect(await ask(shop.port, '/api/config', agent), 'on a new connection').toEqual({
    status: 200,
    connection: 'close',
  });
  shop.process.kill('SIGINT');
  expect(await shop.ended).toBe(0);
  expect(shop.output()).toContain('"msg":"closed"');
  expect(shop.output(), 'a deploy logs no error').not.toContain('"level":50');
  agent.destroy();
});

test('after DRAIN_MS the shop closes by itself, with idle connections', async () => {
  await using shop = await startShop({ DRAIN_MS: '1' });
  await shop.waitForOutput('Dogear is open');
  const agent = new Agent({ keepAlive: true });
  expect(await ask(shop.port, '/healthz', agent)).toEqual({ status: 200, connection: 'keep-alive' });
  shop.process.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  agent.destroy();
});

test('SIGINT does not wait for DRAIN_MS', async () => {
  await using shop = await startShop({ DRAIN_MS: '600000' });
  await shop.waitForOutput('Dogear is open');
  shop.process.kill('SIGINT');
  expect(await shop.ended).toBe(0);
});

test('an invalid setting ends the start with a message that names it', async () => {
  await using shop = await startShop({ TRUST_PROXY: 'yes' });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain('- TRUST_PROXY is "yes", but must be a whole number from 0 to 10.');
  expect(shop.output()).not.toContain('    at ');
});

test('a port in use ends the start with a message', async () => {
  await using first = await startShop();
  await first.waitForOutput('Dogear is open');
  await using second = await startShop({ PORT: String(first.port) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`port ${first.port}: port already in use`);
});
