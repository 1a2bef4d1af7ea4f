import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is, Table } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { configSchema } from '#contract/config.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { envFrom } from '#api/env.ts';
import { createCallMeter } from '#api/gateways/call-meter.ts';
import { openPayments } from '#api/gateways/payments/open-payments.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { READ_ONLY_MESSAGE } from '#api/storage/read-only-mode.ts';
import * as schema from '#api/storage/schema.ts';
import { ADMIN } from './world/admin.ts';
import { bundledProgram } from './world/bundled-program.ts';
import { fillEveryTable } from './world/fill-every-table.ts';
import { freshPlace, migratedPlace } from './world/fresh-storage.ts';
import { insertProducts } from './world/insert-product.ts';
import { runCommand } from './world/run-command.ts';
import { startShop } from './world/running-shop.ts';
import { searchOn } from './world/search-on.ts';
import { NOON, openShop } from './world/shop.ts';
import { createVisitor } from './world/visitor.ts';

const TABLES = Object.values(schema).filter((value) => is(value, Table));

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The address of a new PostgreSQL database, with or without the shop's tables. */
async function createUrl(create: typeof freshPlace): Promise<string> {
  const { place } = await create();
  if (!('url' in place)) throw new Error('these tests need PostgreSQL');
  return place.url;
}

/** All rows of all tables, and the last generated ids, of a PostgreSQL database. */
async function readAll(url: string): Promise<Record<string, unknown>> {
  const storage = await openStorage({ url }, { migrates: false });
  const rows: Record<string, unknown> = {};
  for (const table of TABLES) {
    if (!is(table, PgTable)) throw new Error('not a table of PostgreSQL');
    const found = await storage.db.select().from(table);
    rows[getTableName(table)] = found.map((row) => JSON.stringify(row)).toSorted();
  }
  await storage.close();
  const client = new Client(url);
  await client.connect();
  const sequences = await client.query('select sequencename, last_value from pg_sequences order by 1');
  await client.end();
  return { ...rows, sequences: sequences.rows };
}

const resultSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  breaches: z.object({ former: z.array(z.unknown()), copy: z.array(z.unknown()) }),
});

/** A migrated PostgreSQL database, an empty one, and a folder for SQLite. */
const createPlaces = async () => ({
  url: await createUrl(migratedPlace),
  second: await createUrl(freshPlace),
  dataDir: createFolder(),
});

describe.skipIf(engine === 'sqlite')('between SQLite and PostgreSQL', () => {
  test(
    'a shop with rows in every table moves to SQLite and back without a difference',
    { timeout: 300_000 },
    async () => {
      const { url, second, dataDir } = await createPlaces();
      const storage = await openStorage({ url });
      const world = demoWorld({ storage, now: () => NOON, randomBytes });
      const payments = openPayments(
        envFrom({ NODE_ENV: 'test' }),
        world,
        createCallMeter(() => NOON),
      );
      const shop = await openShop({ env: ADMIN, deps: { storage, ...payments } });
      await fillEveryTable(shop);
      await shop[Symbol.asyncDispose]();
      await storage.close();
      const original = await readAll(url);

      const there = await runCommand(['migrate:sqlite', '--from', url, '--json'], { DATA_DIR: dataDir });
      const { tables, breaches } = z.parse(resultSchema, JSON.parse(there.out));
      expect(breaches).toEqual({ former: [], copy: [] });
      expect(there.code).toBe(0);
      expect(tables.map(({ name }) => name).toSorted()).toEqual(
        TABLES.map((table) => getTableName(table)).toSorted(),
      );
      expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);

      const env = { DATA_DIR: dataDir, DATABASE_URL: second };
      expect(await runCommand(['migrate:postgres', '--json'], env)).toMatchObject({ code: 0 });
      expect(await readAll(second)).toEqual(original);

      const found = await searchOn({ DATABASE_URL: second }, 'fabels');
      expect(found).toEqual(['Æsop’s fables']);
      expect(await searchOn({ DATA_DIR: dataDir, DATABASE_URL: '' }, 'fabels')).toEqual(found);
      expect(readdirSync(dataDir).filter((name) => name.includes('incoming'))).toEqual([]);
    },
  );

  test(
    'a shop that is being moved refuses changes and shows a notice on its pages until the move is canceled',
    { timeout: 300_000 },
    async () => {
      const [url, dataDir] = [await createUrl(freshPlace), createFolder()];
      const onSqlite = { DATA_DIR: dataDir, DATABASE_URL: '' };
      await runCommand(['catalog:generate', '--products', '20', '--seed', '1'], onSqlite);
      await using shop = await startShop(onSqlite);
      await shop.waitForOutput('Dogear is open at');
      const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${shop.port}${path}`, init);
      const visitor = createVisitor({ fetch: call });
      const add = () => visitor.ask('POST', '/api/cart/add', { productId: 1, quantity: 1 });
      const notice = async () => z.parse(configSchema, await (await call('/api/config')).json()).notice;
      expect([(await add()).status, await notice()]).toEqual([200, undefined]);

      const env = { DATA_DIR: dataDir, DATABASE_URL: url };
      expect(await runCommand(['migrate:postgres'], env)).toMatchObject({ code: 0 });
      const refused = await add();
      expect([refused.status, await refused.json()]).toEqual([
        503,
        { code: 'busy', message: READ_ONLY_MESSAGE },
      ]);
      expect(refused.headers.get('retry-after')).toBe('30');
      await expect.poll(notice, { timeout: 10_000 }).toBe(READ_ONLY_MESSAGE);
      expect((await visitor.ask('GET', '/api/cart')).status).toBe(200);
      await using restarted = await startShop(onSqlite);
      await restarted.waitForOutput('Dogear is open at');
      const visit = (path: string, init?: RequestInit) =>
        fetch(`http://127.0.0.1:${restarted.port}${path}`, init);
      const wish = createVisitor({ fetch: visit }).ask('POST', '/api/cart/add', {
        productId: 1,
        quantity: 1,
      });
      expect((await wish).status, 'after a restart').toBe(503);
      const again = await runCommand(['migrate:postgres'], env);
      expect(again).toMatchObject({ code: 3 });
      expect(again.err).toContain('The new database is not empty: it has rows in ');

      const given = await runCommand(['migrate:postgres', '--cancel', '--json'], env);
      expect(given).toMatchObject({ code: 0, out: '{"wasReadOnly":true}\n' });
      await expect.poll(async () => (await add()).status, { timeout: 10_000 }).toBe(200);
      await expect.poll(notice, { timeout: 10_000 }).toBe(undefined);
    },
  );

  test(
    'a move that is killed in the middle continues when it is called again',
    { timeout: 300_000 },
    async () => {
      const { url, second, dataDir } = await createPlaces();
      const storage = await openStorage({ url });
      const shop = await openShop({ deps: { storage } });
      await insertProducts(shop, 2_000);
      await shop[Symbol.asyncDispose]();
      await storage.close();
      const original = await readAll(url);
      const args = ['migrate:sqlite', '--from', url, '--json'];
      await killWhileCopying(args, { DATA_DIR: dataDir, DATABASE_URL: '' });
      expect(await runCommand(args, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });

      const onward = { DATA_DIR: dataDir, DATABASE_URL: second };
      await killWhileCopying(['migrate:postgres', '--json'], onward);
      const half = await startShop(onward);
      expect(await half.ended).toBe(1);
      expect(half.output()).toContain('moving');
      const whole = await runCommand(['migrate:postgres', '--json'], onward);
      expect(whole).toMatchObject({ code: 0 });
      expect(z.parse(resultSchema, JSON.parse(whole.out)).tables).toContainEqual(
        expect.objectContaining({ name: 'products', rows: 2_000 }),
      );
      expect(await readAll(second)).toEqual(original);
    },
  );
});

/** Runs a move until it has copied some products, and kills it. */
async function killWhileCopying(args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [await bundledProgram('dogear'), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (text: Buffer) => {
    if (text.includes('products: ')) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}
