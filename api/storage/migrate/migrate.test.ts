import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshPlace } from '#api/tests/world/fresh-storage.ts';
import { runCommand } from '#api/tests/world/run-command.ts';
import { startShop } from '#api/tests/world/running-shop.ts';
import { engine } from '../engine.ts';
import { migratePostgres, migrateSqlite } from './migrate.ts';
import { migrationsOf, type Migration } from './migration-files.ts';
import { openStorage, type StoragePlace } from '../open-storage.ts';

const ours = migrationsOf(engine);
const migration = (tag: string, ...statements: string[]): Migration => ({
  tag,
  hash: tag,
  statements,
  oldestBuild: tag,
});

/** Changes the database by raw SQL, as another build might. */
async function tamper(place: StoragePlace, statement: string): Promise<void> {
  const storage = await openStorage(place);
  await storage.transaction({}, (tx) => tx.run(sql.raw(statement)));
  await storage.close();
}

async function migrate(place: StoragePlace, migrations: readonly Migration[]): Promise<string[]> {
  if ('file' in place) {
    const raw = new Database(place.file);
    try {
      return migrateSqlite(raw, migrations);
    } finally {
      raw.close();
    }
  }
  const client = new Client(place.url);
  await client.connect();
  try {
    return await migratePostgres(client, migrations);
  } finally {
    await client.end();
  }
}

test('an empty database gets all tables, and no migration runs twice', async () => {
  await using fresh = await freshPlace();
  expect(await migrate(fresh.place, ours)).toEqual(ours.map(({ tag }) => tag));
  expect(await migrate(fresh.place, ours)).toEqual([]);
});

test('processes that start together migrate once', async () => {
  await using fresh = await freshPlace();
  const storages = await Promise.all(Array.from({ length: 4 }, () => openStorage(fresh.place)));
  const [first] = storages;
  const counted = await first?.db.rows(sql`select count(*) as n from migrations`, (row) => row.number('n'));
  expect(counted).toEqual([ours.length]);
  await Promise.all(storages.map((storage) => storage.close()));
});

test('a database of a newer build is refused with both migration names', async () => {
  await using fresh = await freshPlace();
  await tamper(fresh.place, `insert into migrations (tag, hash, place) values ('0099_moon', 'x', 99)`);
  const newest = ours.at(-1)?.tag ?? '';
  await expect(openStorage(fresh.place)).rejects.toThrow(/0099_moon, which this build does not know/);
  await expect(openStorage(fresh.place)).rejects.toThrow(newest);
});

test('an older build runs on a newer database as far back as each of its migrations allows', async () => {
  await using fresh = await freshPlace();
  const [first, second, third] = ['0090_first', '0091_second', '0092_third'].map((tag) => migration(tag));
  if (first === undefined || second === undefined || third === undefined) throw new Error('unreachable');
  await migrate(fresh.place, [...ours, first, second, { ...third, oldestBuild: first.tag }]);
  expect(await migrate(fresh.place, [...ours, first, second]), 'one release back').toEqual([]);
  await expect(migrate(fresh.place, [...ours, first])).rejects.toThrow(
    /0091_second, which this build does not know: only builds from 0091_second on may run on it/,
  );
  await expect(migrate(fresh.place, ours)).rejects.toThrow(/only builds from 0090_first on/);
});

test('a database that an older build has migrated is migrated further, and its migrations allow no older build', async () => {
  await using fresh = await freshPlace();
  const next = migration('0090_next');
  await migrate(fresh.place, ours);
  await tamper(fresh.place, 'alter table migrations drop column oldest_build');
  expect(await migrate(fresh.place, [...ours, { ...next, oldestBuild: ours.at(-1)?.tag ?? '' }])).toEqual([
    next.tag,
  ]);
  expect(await migrate(fresh.place, ours)).toEqual([]);
  await expect(migrate(fresh.place, ours.slice(0, -1))).rejects.toThrow(ours.at(-1)?.tag);
});

test('without migrating, a database that lacks a migration is refused, and stays as it was', async () => {
  await using fresh = await freshPlace();
  await expect(openStorage(fresh.place, { migrates: false })).rejects.toThrow(
    `lacks migration ${ours[0]?.tag ?? ''} of this build: run "npm run migrate"`,
  );
  await migrate(fresh.place, ours.slice(0, -1));
  await expect(openStorage(fresh.place, { migrates: false })).rejects.toThrow(ours.at(-1)?.tag);
  expect(await migrate(fresh.place, ours), 'the last was still to run').toHaveLength(1);
  const storage = await openStorage(fresh.place, { migrates: false });
  await storage.close();
});

const environmentOf = (place: StoragePlace): Record<string, string> =>
  'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: dirname(place.file) };

test('npm run migrate says what it did, and that nothing is left to do', async () => {
  await using fresh = await freshPlace();
  const env = environmentOf(fresh.place);
  const lacking = await runCommand(['doctor'], { ...env, MIGRATE_AT_START: 'off' });
  expect(lacking.code).toBe(3);
  const first = await runCommand(['migrate', '--json'], { ...env, MIGRATE_AT_START: 'off' });
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(first.out)).toEqual({ migrations: ours.map(({ tag }) => tag) });
  const second = await runCommand(['migrate'], env);
  expect(second).toEqual({
    code: 0,
    out: 'Nothing to do: the database has all migrations of this build.\n',
    err: '',
  });
});

test('npm run migrate exits with 1 if this build must not run on the database', async () => {
  await using fresh = await freshPlace();
  await tamper(fresh.place, `insert into migrations (tag, hash, place) values ('0099_moon', 'x', 99)`);
  const { code, out } = await runCommand(['migrate', '--json'], environmentOf(fresh.place));
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ migrations: [] });
  expect(out).toContain('0099_moon, which this build does not know');
});

test('a shop with MIGRATE_AT_START=off does not start on a database that lacks a migration', async () => {
  await using shop = await startShop({ MIGRATE_AT_START: 'off' });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain('run "npm run migrate"');
});

test('a migration that was changed after it ran is refused', async () => {
  await using fresh = await freshPlace();
  await tamper(fresh.place, `update migrations set hash = 'other' where place = 0`);
  await expect(openStorage(fresh.place)).rejects.toThrow(
    `Migration ${ours[0]?.tag ?? ''} was changed after it ran`,
  );
});

test('a migration that fails leaves the database as it was', async () => {
  await using fresh = await freshPlace();
  const broken = migration('0090_broken', 'create table half (a integer)', 'create table half (a integer)');
  await expect(migrate(fresh.place, [...ours, broken])).rejects.toThrow('half');
  const mended = migration('0090_broken', 'create table half (a integer)');
  expect(await migrate(fresh.place, [...ours, mended])).toHaveLength(ours.length + 1);
});

test.runIf(engine === 'sqlite')('rebuilding a table keeps the rows that reference it', async () => {
  await using fresh = await freshPlace();
  await tamper(fresh.place, `insert into wishlists (id, owner, created_at) values (1, 's:1', 1)`);
  await tamper(
    fresh.place,
    `insert into products (id, title, description, category, condition, price_cents, images, created_at, updated_at, change)
     values (1, 'a', 'b', 'books', 'good', 1, '[]', 1, 1, 1)`,
  );
  await tamper(
    fresh.place,
    'insert into wishlist_items (wishlist_id, product_id, added_at) values (1, 1, 1)',
  );
  // As drizzle-kit writes it; the pragmas have no effect inside a transaction.
  const rebuild = migration(
    '0090_rebuild',
    'PRAGMA foreign_keys=OFF;',
    'CREATE TABLE __new_wishlists (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, owner text NOT NULL, created_at integer)',
    'INSERT INTO __new_wishlists SELECT id, owner, created_at FROM wishlists',
    'DROP TABLE wishlists',
    'ALTER TABLE __new_wishlists RENAME TO wishlists',
    'PRAGMA foreign_keys=ON;',
  );
  await migrate(fresh.place, [...ours, rebuild]);
  const raw = new Database('file' in fresh.place ? fresh.place.file : '');
  expect(raw.prepare('select count(*) from wishlist_items').pluck().get()).toBe(1);
  expect(raw.pragma('foreign_keys', { simple: true })).toBe(1);
  raw.close();
});

test.runIf(engine === 'sqlite')('a migration that leaves orphans is refused', async () => {
  await using fresh = await freshPlace();
  const orphan = migration('0090_orphan', 'insert into cart_items values (1, 99, 99, 1, 1, 1)');
  await expect(migrate(fresh.place, [...ours, orphan])).rejects.toThrow(
    'leaves rows of cart_items without a parent',
  );
});

test('a location for another engine than that of DATABASE_URL is refused', async () => {
  const place = engine === 'sqlite' ? { url: 'postgres://127.0.0.1:1/none' } : { file: '/nowhere/shop.db' };
  await expect(openStorage(place)).rejects.toThrow(`started for ${engine}`);
});

test('deliveries, payouts and refunds of an older build keep their meaning', async () => {
  await using fresh = await freshPlace();
  const next = ours.findIndex(({ tag }) => tag.endsWith('seller-claims'));
  const rows = migration(
    '0090_rows',
    `insert into checkouts (id, owner, session_id, network, status, fingerprint, amount_cents, provider, livemode, created_at, updated_at)
      values (1, 's:1', 1, '', 'completed', '', 1000, 'demo', false, 0, 0)`,
    `insert into orders (id, public_id, checkout_id, intent_id, provider, owner, session_id, status, subtotal_cents, total_cents, currency, livemode, created_at, updated_at)
      values (1, 'x', 1, 'pi_1', 'demo', 's:1', 1, 'paid', 1000, 1000, 'usd', false, 0, 0)`,
    `insert into shipments (id, order_id, seller, status, created_at, delivered_at, paid_out_at)
      values (5, 1, 's:2', 'delivered', 0, 7, 8), (15, 1, 's:3', 'returned', 0, 7, null)`,
    `insert into refunds (key, order_id, cents, reason, status, created_at)
      values ('refund:pi_1:shipment:15', 1, 500, 'returned', 'sent', 9), ('refund:pi_1:admin:a', 1, 100, '', 'due', 9)`,
  );
  await migrate(fresh.place, [...ours.slice(0, next), rows]);
  await migrate(fresh.place, [...ours.slice(0, next), rows, ...ours.slice(next)]);
  expect(
    await columnOf(
      fresh.place,
      "status || ' ' || delivered_at || ' ' || coalesce(paid_out_at, 0)",
      'shipments',
    ),
  ).toEqual(['delivered 7 8', 'returned 7 0']);
  expect(await columnOf(fresh.place, 'coalesce(seller_says_at, paid_out_cents)', 'shipments')).toEqual([
    null,
    null,
  ]);
  expect(await columnOf(fresh.place, 'cast(shipment_id as text)', 'refunds')).toEqual(['15', null]);
});

test('orders of an older build get random numbers, all different', async () => {
  await using fresh = await freshPlace();
  const next = ours.findIndex(({ tag }) => tag.endsWith('order-number'));
  const counted = 'with recursive ids (id) as (select 1 union all select id + 1 from ids where id < 1000)';
  const rows = migration(
    '0090_rows',
    `insert into checkouts (id, owner, session_id, network, status, fingerprint, amount_cents, provider, livemode, created_at, updated_at)
      ${counted} select id, 's:1', 1, '', 'completed', '', 1000, 'demo', false, 0, 0 from ids`,
    `insert into orders (id, public_id, checkout_id, intent_id, provider, owner, session_id, status, subtotal_cents, total_cents, currency, livemode, created_at, updated_at)
      ${counted} select id, 'x' || id, id, 'pi_' || id, 'demo', 's:1', 1, 'paid', 1000, 1000, 'usd', false, 0, 0 from ids`,
  );
  await migrate(fresh.place, [...ours.slice(0, next), rows]);
  await migrate(fresh.place, [...ours.slice(0, next), rows, ...ours.slice(next)]);
  const numbers = await columnOf(fresh.place, 'number', 'orders');
  expect(new Set(numbers).size).toBe(1_000);
  for (const number of numbers) expect(number).toMatch(/^D-\d{4}-[2-9BCDFGHJKMNPQRSTVWXYZ]{3}$/);
  const ascents = numbers.filter((number, at) => (number ?? '') > (numbers[at - 1] ?? '')).length;
  expect(ascents, 'numbers do not follow ids').toBeLessThan(600);
});

/** The values of a product's row; `seller` is an owner key in quotes, or null. */
const listing = (id: number, seller: string): string =>
  `(${id}, 'Dune', '', 'books', 'good', 500, ${seller}, '[]', 0, 0, ${id})`;

test('accounts of an older build get a public id, and their listings show it', async () => {
  await using fresh = await freshPlace();
  const next = ours.findIndex(({ tag }) => tag.endsWith('seller-pages'));
  const rows = migration(
    '0091_rows',
    `insert into users (id, email, name, created_at, updated_at)
      values (1, 'ada@example.com', 'Ada', 0, 0), (2, 'ben@example.com', 'Ben', 0, 0)`,
    `insert into products (id, title, description, category, condition, price_cents, seller_owner, images, created_at, updated_at, change)
      values ${listing(1, "'u:2'")}, ${listing(2, "'s:1'")}, ${listing(3, 'null')}`,
  );
  await migrate(fresh.place, [...ours.slice(0, next), rows]);
  await migrate(fresh.place, [...ours.slice(0, next), rows, ...ours.slice(next)]);
  const [ada, ben] = await columnOf(fresh.place, 'public_id', 'users');
  expect([ada, ben]).toEqual([expect.stringMatching(/^[0-9a-f]{22}$/), expect.not.stringMatching(ada ?? '')]);
  expect(await columnOf(fresh.place, 'seller_id', 'products')).toEqual([ben, null, null]);
});

/** A column of a table as text, by id. */
async function columnOf(place: StoragePlace, column: string, table: string): Promise<(string | null)[]> {
  const statement = `select ${column} as seen from ${table} order by id`;
  if ('file' in place) {
    const raw = new Database(place.file);
    const rows = raw.prepare<[], { seen: string | null }>(statement).all();
    raw.close();
    return rows.map(({ seen }) => seen);
  }
  const client = new Client(place.url);
  await client.connect();
  const { rows } = await client.query<{ seen: string | null }>(statement);
  await client.end();
  return rows.map(({ seen }) => seen);
}
