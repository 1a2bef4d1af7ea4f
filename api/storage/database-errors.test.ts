import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { freshStorage } from '#api/tests/world/fresh-storage.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { engine } from './engine.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { Tx } from './storage.ts';

const onPostgres = test.runIf(engine === 'postgres');

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  );

const ask = (tx: Tx): Promise<unknown> => tx.rows(sql`select 1 as one`, (row) => row.number('one'));

/** Ends the transaction's connection, as PostgreSQL does while it shuts down. */
async function terminate(tx: Tx): Promise<void> {
  const [pid] = await tx.rows(sql`select pg_backend_pid() as pid`, (row) => row.number('pid'));
  const admin = new Client(inject('postgres'));
  await admin.connect();
  await admin.query('select pg_terminate_backend($1, 5000)', [pid]);
  await admin.end();
}

onPostgres('every statement on a connection that PostgreSQL ended says that it is unavailable', async () => {
  await using storage = await freshStorage();
  const errors: unknown[] = [];
  const failed = await errorOf(
    storage.transaction({}, async (tx) => {
      await terminate(tx);
      errors.push(await errorOf(ask(tx)), await errorOf(ask(tx)));
      await ask(tx);
    }),
  );
  expect([...errors, failed].map(isDatabaseUnavailable)).toEqual([true, true, true]);
  expect(await storage.transaction({}, ask)).toEqual([1]); // on a new connection
});

onPostgres('a connection that is cut while it is being opened says that it is unavailable', async () => {
  const server = createServer((socket: Socket) => socket.once('data', () => socket.end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const storage = openPostgres(`postgres://dogear@127.0.0.1:${address.port}/shop`);
  expect(isDatabaseUnavailable(await errorOf(storage.transaction({}, ask)))).toBe(true);
  await storage.close();
  await once(server.close(), 'close');
});

test('an error of the program does not say that the database is unavailable', () => {
  expect([new Error('no'), new TypeError('x is undefined'), undefined].map(isDatabaseUnavailable)).toEqual([
    false,
    false,
    false,
  ]);
});
