import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeBackup } from '#api/backup/make-backup.ts';
import { backupName, oldBackups } from '#api/backup/old-backups.ts';
import { restoreBackup } from '#api/backup/restore-backup.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { envFrom } from '#api/env.ts';
import { createCallMeter } from '#api/gateways/call-meter.ts';
import { adminPasswordOf } from '#api/gateways/disk/admin-password.ts';
import { openPayments } from '#api/gateways/payments/open-payments.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { orders, PASSWORD_HASH_FACT, sessions, shopFacts } from '#api/storage/schema.ts';
import { getOrCreateEpoch } from '#api/sync/epoch.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { createBuyer } from './world/buyer.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { drawPhoto } from './world/photos.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { runCommand } from './world/run-command.ts';
import { searchOn } from './world/search-on.ts';
import { addListing } from './world/add-listings.ts';
import { NOON, openShop } from './world/shop.ts';
import { createVisitor } from './world/visitor.ts';

const scratch = mkdtempSync(join(tmpdir(), 'dogear-backup-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const deps = { now: () => NOON, randomBytes };
const placeOf = (dataDir: string) => ({ dataDir, databaseUrl: undefined, photos: undefined });

/** A shop whose database is in its own data folder, as with `npm start`. */
async function openShopIn(name: string) {
  const dataDir = join(scratch, name);
  mkdirSync(dataDir);
  const storage = await openStorage({ file: join(dataDir, 'shop.db'), durable: false });
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, LIMITS: 'off' };
  const payments = openPayments(envFrom(env), demoWorld({ storage, ...deps }), createCallMeter(deps.now));
  const shop = await openShop({ env, deps: { storage, appraiser: noopAppraiser, ...payments } });
  return { shop, dataDir, storage };
}

const readPassword = async (DATA_DIR: string): Promise<string> =>
  (await adminPasswordOf(envFrom({ NODE_ENV: 'test', DATA_DIR }))).password;

describe.skipIf(engine === 'postgres')('on SQLite', () => {
  test('a backup of a busy shop is consistent, and the shop restored from it has a new epoch', async () => {
    const { shop, dataDir, storage } = await openShopIn('busy');
    const archive = join(scratch, 'busy.tar');
    await getOrCreateEpoch({ storage, randomBytes });
    await createVisitor(shop).uploadPhoto(await drawPhoto());
    const item = await addListing(shop, { stock: 60 });
    const enough = new AbortController();
    const buying = [1, 2].map(async () => {
      while (!enough.signal.aborted) await createBuyer(shop).buy(item);
    });
    await createBuyer(shop).buy(item);
    const made = await makeBackup(placeOf(dataDir), archive, NOON);
    enough.abort();
    await Promise.all(buying);
    expect(made).toEqual({ photos: 1, lost: [] });
    const restored = join(scratch, 'restored');
    expect(await restoreBackup(deps, placeOf(restored), archive)).toEqual({
      createdAt: '2026-11-21T17:00:00.000Z',
      before: undefined,
      breaches: [],
      missingPhotos: [],
    });
    const copy = await openStorage({ file: join(restored, 'shop.db') });
    await assertHealthy({ storage: copy, now: shop.deps.now });
    const orderCount = await copy.db.$count(orders);
    expect(orderCount).toBeGreaterThan(0);
    expect(orderCount).toBeLessThanOrEqual(await storage.db.$count(orders));
    expect(await getOrCreateEpoch({ storage: copy, randomBytes })).not.toBe(
      await getOrCreateEpoch({ storage, randomBytes }),
    );
    expect(readdirSync(join(restored, 'photos'))).toEqual(readdirSync(join(dataDir, 'photos')));
    expect(readdirSync(scratch).filter((name) => name.includes('.new'))).toEqual([]);
    await copy.close();
    await shop[Symbol.asyncDispose]();
    await storage.close();
  });

  test('a running shop is not overwritten by a restore, and a closed one keeps its former database', async () => {
    const { shop, dataDir, storage } = await openShopIn('running');
    const archive = join(scratch, 'running.tar');
    await makeBackup(placeOf(dataDir), archive, NOON);
    await createVisitor(shop).save(await addListing(shop));
    await expect(restoreBackup(deps, placeOf(dataDir), archive)).rejects.toThrow(/^The shop is running/);
    expect(await storage.db.$count(sessions)).toBe(1);
    await shop[Symbol.asyncDispose]();
    await storage.close();
    mkdirSync(dataDir, { recursive: true });
    const reopened = await openStorage({ file: join(dataDir, 'shop.db') });
    await reopened.close();
    const { before = '' } = await restoreBackup(deps, placeOf(dataDir), archive);
    expect(before).toBe(join(dataDir, 'shop.db.before-20261121T170000Z'));
    expect(existsSync(before)).toBe(true);
    const restored = await openStorage({ file: join(dataDir, 'shop.db') });
    expect(await restored.db.$count(sessions)).toBe(0);
    await restored.close();
  });

  test('a backup does not contain the admin password, and a shop restored elsewhere generates its own', async () => {
    const { shop, dataDir, storage } = await openShopIn('secret');
    const { password } = await shop.deps.adminPassword();
    const archive = join(scratch, 'secret.tar');
    const before = await getOrCreateEpoch({ storage, randomBytes });
    await makeBackup(placeOf(dataDir), archive, NOON);
    expect(readFileSync(archive).includes(password)).toBe(false);
    await shop[Symbol.asyncDispose]();
    await storage.close();
    const elsewhere = join(scratch, 'elsewhere');
    for (const folder of [dataDir, elsewhere]) {
      mkdirSync(folder, { recursive: true });
      await restoreBackup(deps, placeOf(folder), archive);
      const restored = await openStorage({ file: join(folder, 'shop.db') });
      expect(await getOrCreateEpoch({ storage: restored, randomBytes })).not.toBe(before);
      await restored.close();
    }
    expect(await readPassword(dataDir)).toBe(password);
    expect(await readPassword(elsewhere)).not.toBe(password);
  });

  test('a file that is not a complete Dogear backup is refused before anything changes', async () => {
    const { shop, dataDir, storage } = await openShopIn('refused');
    await createVisitor(shop).uploadPhoto(await drawPhoto());
    const archive = join(scratch, 'whole.tar');
    await makeBackup(placeOf(dataDir), archive, NOON);
    await shop[Symbol.asyncDispose]();
    await storage.close();
    const whole = readFileSync(archive);
    const damagedEarly = Buffer.from(whole);
    damagedEarly.writeUInt8(whole.readUInt8(60_000) ^ 1, 60_000);
    const damagedLate = Buffer.from(whole);
    damagedLate.writeUInt8(whole.readUInt8(whole.length - 3_000) ^ 1, whole.length - 3_000);
    const target = join(scratch, 'target');
    for (const [bytes, why] of [
      [damagedEarly, /is damaged: .* is not what was written/],
      [damagedLate, /is damaged/],
      [whole.subarray(0, whole.length - 1_500), /is damaged: it ends too early/],
      [whole.subarray(0, 2_600), /is damaged: it ends too early/],
      [whole.subarray(0, 400), /is not a backup of Dogear/],
      [Buffer.from('PK\u0003\u0004 something else'.padEnd(2_000)), /is not a backup of Dogear/],
    ] as const) {
      const file = join(scratch, 'broken.tar');
      writeFileSync(file, bytes);
      await expect(restoreBackup(deps, placeOf(target), file)).rejects.toThrow(why);
      expect(readdirSync(target)).toEqual([]);
    }
    await expect(restoreBackup(deps, placeOf(target), join(scratch, 'none.tar'))).rejects.toThrow(
      /cannot be read/,
    );
  });

  test('a missing or damaged photo is named, and everything else is backed up', async () => {
    const { shop, dataDir, storage } = await openShopIn('lost');
    await createVisitor(shop).uploadPhoto(await drawPhoto());
    const [name = ''] = readdirSync(join(dataDir, 'photos'));
    writeFileSync(join(dataDir, 'photos', name), 'not a photo');
    const made = await makeBackup(placeOf(dataDir), join(scratch, 'lost.tar'), NOON);
    expect(made).toEqual({ photos: 0, lost: [name.replace('.jpg', '')] });
    await shop[Symbol.asyncDispose]();
    await storage.close();
  });

  test('the commands report what they did, and --keep deletes old backups', async () => {
    const dataDir = join(scratch, 'commands');
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    const storage = await openStorage({ file: join(dataDir, 'shop.db') });
    const old = join(dataDir, 'backups', backupName(NOON - 60 * 86_400_000));
    writeFileSync(old, '');
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
    const made = await runCommand(['backup', '--keep'], env);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/dogear-\d{8}T\d{6}Z\.tar: the database and 0 photos, \d\.\d MB\./);
    expect(existsSync(old)).toBe(false);
    await storage.close();
    const [file = ''] = readdirSync(join(dataDir, 'backups'));
    const back = await runCommand(['restore', join(dataDir, 'backups', file)], env);
    expect(back).toMatchObject({ code: 0, err: '' });
    expect(back.out).toContain('is as it was at');
    const again = await runCommand(['backup', '--to', scratch, '--json'], env);
    expect(again).toMatchObject({ code: 0, err: '' });
    const check = await runCommand(['restore', '--check', join(dataDir, 'backups', file)], env);
    expect(check).toMatchObject({ code: 0, err: '' });
    expect(check.out).toContain('is complete and readable: the database and 0 photos.');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore'))).toEqual([]);
    expect(JSON.parse(again.out)).toMatchObject({ photoCount: 0, lostPhotos: [], removed: [] });
    expect(again.out).toMatch(/"archive":"[^"]+dogear-\d{8}T\d{6}Z\.tar","bytes":\d+/);
  });
});

describe.skipIf(engine === 'sqlite')('on PostgreSQL', () => {
  test(
    'a backup restores into SQLite and into an empty PostgreSQL database, and never into another one',
    { timeout: 300_000 },
    async () => {
      const [full, empty] = [await createUrl(), await createUrl()];
      const [there, elsewhere] = [join(scratch, 'there'), join(scratch, 'elsewhere-on-sqlite')];
      mkdirSync(there);
      const storage = await openStorage({ url: full });
      const shop = await openShop({ env: { DATA_DIR: there, LIMITS: 'off' }, deps: { storage } });
      await createVisitor(shop).uploadPhoto(await drawPhoto());
      await addListing(shop, { title: 'Æsop’s fables' });
      const hash = { key: PASSWORD_HASH_FACT, value: 'scrypt of the admin password' };
      await storage.transaction({}, async (tx) => tx.insert(shopFacts).values(hash));
      await shop[Symbol.asyncDispose]();
      await storage.close();

      const running = { DATA_DIR: there, DATABASE_URL: full };
      const made = await runCommand(['backup', '--to', there, '--json'], running);
      expect(made).toMatchObject({ code: 0, err: '' });
      const { archive } = z.parse(
        z.object({ archive: z.string(), photoCount: z.literal(1) }),
        JSON.parse(made.out),
      );
      expect(readFileSync(archive).includes(hash.value)).toBe(false);
      const check = await runCommand(['restore', '--check', archive, '--json'], running);
      expect(check).toMatchObject({ code: 0, err: '' });
      expect(JSON.parse(check.out)).toMatchObject({ isProven: true, photoCount: 1, missingPhotos: [] });

      const refused = await runCommand(['restore', archive], running);
      expect(refused).toMatchObject({ code: 3 });
      expect(refused.err).toContain('The new database is not empty');
      const restored = [
        { DATA_DIR: elsewhere, DATABASE_URL: '' },
        { DATA_DIR: there, DATABASE_URL: empty },
      ];
      for (const variables of restored) {
        expect(await runCommand(['restore', archive], variables)).toMatchObject({ code: 0, err: '' });
        expect(await runCommand(['doctor'], variables)).toMatchObject({ code: 0 });
        expect(await searchOn(variables, 'fabels')).toEqual(['Æsop’s fables']);
      }
      expect(readdirSync(join(elsewhere, 'photos'))).toEqual(readdirSync(join(there, 'photos')));
      const epochs = await Promise.all([full, empty].map(readEpochOf));
      expect(new Set(epochs).size).toBe(2);
    },
  );
});

async function createUrl(): Promise<string> {
  const { place } = await migratedPlace();
  if (!('url' in place)) throw new Error('this test needs PostgreSQL');
  return place.url;
}

async function readEpochOf(url: string): Promise<string> {
  const storage = await openStorage({ url });
  const epoch = await getOrCreateEpoch({ storage, randomBytes });
  await storage.close();
  return epoch;
}

test('old backups are thinned to 7 days and 4 weeks, none over 30 days, and other files stay', () => {
  const HOUR = 3_600_000;
  const hourly = Array.from({ length: 24 * 60 }, (_, hours) => backupName(NOON - hours * HOUR));
  const expired = new Set(oldBackups([...hourly, 'notes.txt', 'dogear.tar'], NOON));
  const kept = hourly.filter((name) => !expired.has(name));
  expect(kept).toEqual([
    backupName(NOON),
    ...[1, 2, 3, 4, 5, 6].map((days) => backupName(NOON - 17 * HOUR - HOUR - (days - 1) * 24 * HOUR)),
    'dogear-20261111T230000Z.tar',
    'dogear-20261104T230000Z.tar',
  ]);
  expect(expired.has('notes.txt')).toBe(false);
  expect(oldBackups([backupName(NOON - 900 * 24 * HOUR)], NOON), 'the only one').toEqual([]);
});
