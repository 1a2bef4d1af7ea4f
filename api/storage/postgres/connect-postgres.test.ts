import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migratedPlace } from '#api/tests/world/fresh-storage.ts';
import { connectPostgres } from './connect-postgres.ts';
import { engine } from '../engine.ts';
import { openStorage } from '../open-storage.ts';

const onPostgres = test.runIf(engine === 'postgres');

/** Listens on a free port of loopback until the test ends. */
async function serve(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer(onSocket);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** PostgreSQL's ErrorResponse: severity, code and message. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

onPostgres('the start waits while PostgreSQL is still coming up', async () => {
  await using fresh = await migratedPlace();
  if (!('url' in fresh.place)) throw new Error('not on PostgreSQL');
  const url = new URL(fresh.place.url);
  const real = Number(url.port);
  let attempts = 0;
  const port = await serve((socket) => {
    attempts += 1;
    if (attempts <= 2)
      socket.once('data', () => socket.end(errorResponse('57P03', 'the database system is starting up')));
    else socket.pipe(connect(real, '127.0.0.1')).pipe(socket);
  });
  url.port = String(port);
  const storage = await openStorage({ url: url.href });
  await storage.close();
  expect(attempts).toBeGreaterThan(2);
});

onPostgres('a database that does not exist is refused with its name, and without the password', async () => {
  const url = new URL('missing', inject('postgres'));
  url.password = 'very-secret';
  const refused = openStorage({ url: url.href });
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ has no database "missing": create it, or correct the name\./,
  );
  await expect(refused).rejects.not.toThrow('very-secret');
});

onPostgres('a user that does not exist is refused by name', async () => {
  const url = new URL(inject('postgres'));
  url.username = 'stranger';
  await expect(openStorage({ url: url.href })).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at \S+ does not let "stranger" in: check the user, the password and pg_hba\.conf\./,
  );
});

test.each([
  ['stays silent about why it ends the connection', (socket: Socket) => void socket.end()],
  ['is still starting up', (socket: Socket) => void socket.end(errorResponse('57P03', 'starting up'))],
])('a server that %s is named when the wait is over', async (_, refuse) => {
  const port = await serve((socket) =>
    socket.once('data', () => {
      refuse(socket);
    }),
  );
  await expect(connectPostgres(`postgres://dogear:very-secret@127.0.0.1:${port}/shop`, 0)).rejects.toThrow(
    `DATABASE_URL: PostgreSQL at 127.0.0.1:${port} cannot be reached: check the address, and that the server is running.`,
  );
});

test('a certificate file that is missing is refused with the name of the variable', async () => {
  const url = 'postgres://dogear@127.0.0.1:1/shop?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  await expect(connectPostgres(url, 0)).rejects.toThrow(/^DATABASE_URL: .*\/nowhere\/ca\.pem/);
});

onPostgres('a server without TLS is refused where the URL demands it', async () => {
  const url = `${inject('postgres')}?sslmode=verify-full`;
  await expect(connectPostgres(url)).rejects.toThrow(
    /^DATABASE_URL: The connection to PostgreSQL at \S+ failed\. \(The server does not support SSL connections\)$/,
  );
});

test.each([
  ['refuses a setting', (socket: Socket) => void socket.end(errorResponse('08P01', 'unsupported')), 30_000],
  ['answers nothing for longer than the wait', () => undefined, 1],
])('a server that %s is asked once', async (_, refuse, maxWaitMs) => {
  let attempts = 0;
  const port = await serve((socket) => {
    attempts += 1;
    socket.once('data', () => {
      refuse(socket);
    });
  });
  await expect(connectPostgres(`postgres://dogear@127.0.0.1:${port}/shop`, maxWaitMs)).rejects.toThrow(
    `DATABASE_URL: PostgreSQL at 127.0.0.1:${port}`,
  );
  expect(attempts).toBe(1);
});
