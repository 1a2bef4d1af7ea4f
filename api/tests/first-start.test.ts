import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { readDemoCatalog } from '#api/catalog/import/demo-catalog.ts';
import { seedDemoCatalog } from '#api/catalog/import/seed-demo-catalog.ts';
import { envFrom } from '#api/env.ts';
import { adminPasswordOf } from '#api/gateways/disk/admin-password.ts';
import { addSampleReviews } from '#api/reviews/add-sample-reviews.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';
import { freshPlace, migratedPlace } from './world/fresh-storage.ts';
import { startShop } from './world/running-shop.ts';

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-first-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
};

test('two processes that start together on an empty database both open', async () => {
  await using fresh = await freshPlace();
  const { place } = fresh;
  const settings =
    'url' in place
      ? { DATA_DIR: temporaryFolder(), DATABASE_URL: place.url }
      : { DATA_DIR: dirname(place.file) };
  await using one = await startShop(settings);
  await using two = await startShop(settings);
  await Promise.all([one, two].map((shop) => shop.waitForOutput('Dogear is open')));
  for (const { port } of [one, two])
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});

test('processes that start together have one admin password', async () => {
  const env = envFrom({ DATA_DIR: temporaryFolder() });
  const all = await Promise.all(Array.from({ length: 8 }, () => adminPasswordOf(env)));
  const [stored] = readdirSync(env.dataDir).map((name) => readFileSync(join(env.dataDir, name), 'utf8'));
  expect(readdirSync(env.dataDir)).toEqual(['admin-password']);
  expect(new Set(all.map(({ password }) => `${password}\n`))).toEqual(new Set([stored]));
});

const onPostgres = test.runIf(engine === 'postgres');

async function startOn(place: StoragePlace, settings: Record<string, string> = {}) {
  if (!('url' in place)) throw new Error('processes on SQLite share a folder');
  const shop = await startShop({ DATABASE_URL: place.url, ...settings });
  await Promise.race([shop.waitForOutput('Dogear is open'), shop.ended]);
  return shop;
}

onPostgres('processes with folders of their own need ADMIN_PASSWORD', async () => {
  await using fresh = await migratedPlace();
  await using first = await startOn(fresh.place);
  await using second = await startOn(fresh.place);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`The admin password in ${join(second.folder, 'data/admin-password')}`);
  expect(second.output()).toContain('Set ADMIN_PASSWORD to the same value for all processes.');
  expect(first.output()).not.toContain('ADMIN_PASSWORD has changed');
});

onPostgres('a new ADMIN_PASSWORD is logged once, and stored only as a hash', async () => {
  await using fresh = await migratedPlace();
  const warning = 'ADMIN_PASSWORD has changed: restart the processes that still use the former one';
  const [former, next] = ['the former password', 'the new password'];
  await using first = await startOn(fresh.place, { ADMIN_PASSWORD: former });
  await using second = await startOn(fresh.place, { ADMIN_PASSWORD: next });
  await using third = await startOn(fresh.place, { ADMIN_PASSWORD: next });
  expect([first, second, third].map((shop) => shop.output().includes(warning))).toEqual([false, true, false]);
  const storage = await openStorage(fresh.place);
  const facts = await storage.db.rows(sql`select value from shop_facts`, (row) => row.text('value'));
  await storage.close();
  expect(facts.filter((value) => value.startsWith('scrypt$'))).toHaveLength(1);
  expect(facts.join('\n')).not.toMatch(/password/);
});

test('a process that starts while another one seeds waits longer than a transaction may wait', async () => {
  await using fresh = await migratedPlace();
  const [seeding, waiting] = [await openStorage(fresh.place), await openStorage(fresh.place)];
  const { count, storage, events: attempts } = watchTransactions(waiting);
  const env = envFrom({ DEMO_CATALOG: 'true' });
  const events = new EventEmitter();
  const isSeeding = once(events, 'seeding');
  const isRetried = once(attempts, '2');
  const first = seedDemoCatalog({ storage: seeding, env, now: Date.now }, async (tx, reviews) => {
    events.emit('seeding');
    // PostgreSQL ends transactions that are idle.
    while (count() < 2) await (engine === 'postgres' ? tx.run(sql`select pg_sleep(0.1)`) : isRetried);
    await addSampleReviews(tx, reviews);
  });
  await isSeeding;
  const second = seedDemoCatalog({ storage, env, now: Date.now }, addSampleReviews);
  expect(await Promise.all([first, second])).toEqual([readDemoCatalog().listings.length, 0]);
  await Promise.all([seeding.close(), waiting.close()]);
});

/** Counts a storage's transactions, and emits the number of each. */
function watchTransactions(storage: Storage) {
  const events = new EventEmitter();
  let count = 0;
  const watched: Storage = {
    ...storage,
    transaction: (locks, work) => {
      count += 1;
      events.emit(String(count));
      return storage.transaction(locks, work);
    },
  };
  return { storage: watched, events, count: () => count };
}
