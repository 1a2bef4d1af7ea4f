import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { setPrice } from '#api/catalog/set-price.ts';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { launchPostgres, launchReplica, type PostgresServer } from '#api/tests/postgres/launch.ts';
import { addListing, runInCatalog } from '#api/tests/world/add-listings.ts';
import { openShop } from '#api/tests/world/shop.ts';
import { getProduct } from '#api/tests/world/shop-reads.ts';
import { engine } from '../engine.ts';
import { migrateStorage, openStorage } from '../open-storage.ts';
import { publicDb, type Storage } from '../storage.ts';
import { openPostgres } from './postgres.ts';

const onPostgres = test.runIf(engine === 'postgres');

let primary: PostgresServer;
let replica: PostgresServer;

beforeAll(async () => {
  if (engine !== 'postgres') return;
  primary = await launchPostgres();
  await migrateStorage({ url: primary.url });
  replica = await launchReplica(primary);
}, 60_000);

afterAll(async () => {
  if (engine !== 'postgres') return;
  await replica.stop();
  await primary.stop();
});

/** One process of the shop, until the test ends. */
function openProcess(readUrl = replica.url) {
  const statuses: string[] = [];
  const onStatus = (status: string): void => void statuses.push(status);
  const storage = openPostgres(primary.url, undefined, undefined, { url: readUrl, onStatus });
  onTestFinished(() => storage.close());
  return { storage, statuses };
}

/** Where a public read runs now. */
async function place(storage: Storage): Promise<string | undefined> {
  const rows = await publicDb(storage).rows(sql`select pg_is_in_recovery()::int as "isReplica"`, (row) =>
    row.number('isReplica') === 1 ? 'replica' : 'primary',
  );
  return rows[0];
}

const untilReadFrom = (storage: Storage, server: 'replica' | 'primary'): Promise<void> =>
  expect.poll(() => place(storage), { timeout: 10_000, interval: 5 }).toBe(server);

/** Runs a statement on the replica. Returns the first column of its row. */
async function onReplica(text: string): Promise<unknown> {
  const client = new Client(replica.url);
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function pauseReplay(): Promise<void> {
  await onReplica('SELECT pg_wal_replay_pause()');
  onTestFinished(async () => void (await onReplica('SELECT pg_wal_replay_resume()')));
  await expect
    .poll(() => onReplica('SELECT pg_get_wal_replay_pause_state()'), { timeout: 10_000 })
    .toBe('paused');
}

onPostgres('public reads run on the replica once it has replayed what the process has changed', async () => {
  const { storage } = openProcess();
  await untilReadFrom(storage, 'replica');
  await using shop = await openShop({ deps: watchCatalog(storage) });
  const id = await addListing(shop);
  for (const cents of [700, 800, 900]) {
    await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, cents));
    expect((await getProduct(shop, id)).price).toBe(cents / 100);
  }
  await untilReadFrom(storage, 'replica');
});

onPostgres(
  'changes that the replica lacks are read from the primary, also those of another process',
  async () => {
    const [here, elsewhere] = [openProcess(), openProcess()];
    await using shop = await openShop({ deps: watchCatalog(here.storage, { maxAgeMs: 0 }) });
    await using other = await openShop({ deps: watchCatalog(elsewhere.storage) });
    const id = await addListing(shop);
    await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 700));
    expect((await getProduct(shop, id)).price).toBe(7);
    await untilReadFrom(here.storage, 'replica');
    await pauseReplay();
    await runInCatalog(other, (tx, now) => setPrice(tx, now, id, 800));
    expect((await getProduct(shop, id)).price).toBe(8);
    await runInCatalog(shop, (tx, now) => setPrice(tx, now, id, 900));
    expect((await getProduct(shop, id)).price).toBe(9);

    await expect
      .poll(() => place(here.storage).then(() => here.statuses.at(-1)), { timeout: 10_000 })
      .toBe('behind');
    expect(await place(here.storage)).toBe('primary');
    await onReplica('SELECT pg_wal_replay_resume()');
    await untilReadFrom(here.storage, 'replica');
    expect(here.statuses.at(-1)).toBe('serving');
  },
);

onPostgres(
  'no read fails when the replica is killed, and it serves reads again once it is back',
  async () => {
    const port = await forward(() => new URL(replica.url).port);
    const { storage, statuses } = openProcess(`postgres://dogear@127.0.0.1:${port}/postgres`);
    await untilReadFrom(storage, 'replica');
    const reads = Array.from({ length: 20 }, () => place(storage));
    await replica.stop();
    await Promise.all(reads);
    await untilReadFrom(storage, 'primary');
    expect(statuses.filter((status) => status !== 'behind')).toEqual(['lost']);

    replica = await launchReplica(primary);
    await untilReadFrom(storage, 'replica');
    expect(statuses.at(-1)).toBe('serving');
  },
);

/** Forwards a port of loopback to another one, until the test ends. */
async function forward(portOf: () => string): Promise<number> {
  const server = createServer((client) => {
    const upstream = connect(Number(portOf()), '127.0.0.1');
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const startWith = (readUrl: string): Promise<Storage> =>
  openStorage({ url: primary.url, replica: { url: readUrl, onStatus: () => undefined } });

onPostgres(
  'the start refuses a server that is no replica of the database, and names the variable',
  async () => {
    await expect(startWith(inject('postgres'))).rejects.toThrow(
      'DATABASE_READ_URL: the server is no replica of the one in DATABASE_URL: they hold different databases.',
    );
    await expect(startWith(primary.url)).rejects.toThrow(
      'DATABASE_READ_URL: the server is a primary, not a replica. Without a replica, leave DATABASE_READ_URL empty.',
    );
    await expect(startWith(new URL('template1', replica.url).href)).rejects.toThrow(
      'DATABASE_READ_URL: the database differs from the one in DATABASE_URL.',
    );
    await expect(startWith(new URL('missing', replica.url).href)).rejects.toThrow(
      /^DATABASE_READ_URL: .* has no database "missing"/,
    );
  },
);

onPostgres('the start does not wait for a replica that is down', async () => {
  const storage = await startWith('postgres://dogear@127.0.0.1:1/postgres');
  expect(await place(storage)).toBe('primary');
  await storage.close();
});
