import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { writeCounts } from '#api/dashboard/watch-counts.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import {
  auditEntries,
  carts,
  checkouts,
  codes,
  contactMessages,
  dependencyHours,
  idempotencyKeys,
  jobs,
  mutations,
  orders,
  paymentEvents,
  rateLimits,
  searchedWords,
  sessions,
  shipments,
  uploads,
  wishlists,
} from '#api/storage/schema.ts';
import { noteContact } from '#api/accounts/contacts/contacts.ts';
import { post } from '#api/ledger/post.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { change, createSyncClient } from './world/sync-client.ts';
import { drawPhoto } from './world/photos.ts';
import { purgeAll } from './world/retention.ts';
import { deliver, createSeller, type TestSeller } from './world/seller.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { recordStatements } from './world/record-statements.ts';

// The life of one shop in which nothing happens after the first day: data is deleted when the privacy page promises it.

const DAY = 86_400_000;
const shop = await openShop({ env: ADMIN, deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());
const { db } = shop.deps.storage;

let days = 0;
/** Runs the hourly job at this time after the first day, in whole days and hours. */
async function runAt(day: number, hours = 0): Promise<void> {
  const now = day + hours / 24;
  shop.advanceClock((now - days) * DAY);
  days = now;
  await purgeAll(shop.deps);
}

let seller: TestSeller;

beforeAll(async () => {
  seller = await createSeller(shop);
  const guest = createBuyer(shop);
  await guest.add(await addListing(shop));
  await guest.save(await addListing(shop));
  await guest.uploadPhoto(await drawPhoto());
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Where is it?' };
  expect((await guest.post('/api/contact', message)).ok).toBe(true);
  const buyer = createBuyer(shop);
  await deliver(buyer, await buyer.buy(await seller.list({ title: 'Dune' })), seller);
  const quitter = createBuyer(shop);
  await quitter.add(await addListing(shop));
  await quitter.open();
  await readOkBody(await quitter.validate());
  await createAdmin(shop);
  await shop.get('/api/search?q=dune');
  await shop.deps.callMeter.count('smtp', () => Promise.resolve());
  await writeCounts(shop.deps);
  shop.advanceClock(16 * 60_000);
  await sweepHolds(shop.deps);
  await createMember(shop).requestCode('nobody@example.com');
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
});

const mails = (): string[] => readdirSync(join(shop.deps.env.dataDir, 'mails'));
const withPerson = async (table: typeof orders | typeof checkouts): Promise<number> =>
  (await db.select().from(table)).filter(({ customerEmail }) => customerEmail !== null).length;
const salesOf = async () => z.parse(salesSchema, await readOkBody(await seller.ask('GET', '/api/sales')));

test('a code is deleted a day after it expires', async () => {
  await runAt(1);
  expect(await db.$count(codes)).toBe(1);
  await runAt(1, 1);
  expect(await db.$count(codes)).toBe(0);
});

test('a photo that was never listed is deleted after 48 hours', async () => {
  expect(await db.$count(uploads)).toBe(1);
  await runAt(2, 1);
  expect(await db.$count(uploads)).toBe(0);
  expect(readdirSync(join(shop.deps.env.dataDir, 'photos'))).toEqual([]);
});

test('mail files and the personal data of abandoned checkouts are deleted after 30 days', async () => {
  await runAt(29);
  expect(mails().length).toBeGreaterThan(0);
  expect(await withPerson(checkouts)).toBe(2);
  await runAt(31);
  expect(mails()).toEqual([]);
  expect(await withPerson(checkouts)).toBe(1);
});

test('a seller sees a shipping address until 60 days after delivery', async () => {
  await runAt(59);
  expect(await salesOf()).toMatchObject([{ shipTo: { name: 'Ada Lovelace' } }]);
  await runAt(60);
  const [sale] = await salesOf();
  expect(sale).toBeDefined();
  expect(sale).not.toHaveProperty('shipTo');
});

test('payment events, finished jobs, search terms and call counts are deleted after 90 days', async () => {
  await runAt(89);
  expect(await db.$count(searchedWords)).toBe(1);
  expect(await db.$count(dependencyHours)).toBe(1);
  expect(await db.$count(paymentEvents)).toBeGreaterThan(0);
  expect(await db.$count(jobs)).toBeGreaterThan(0);
  await runAt(91);
  expect(await db.$count(searchedWords)).toBe(0);
  expect(await db.$count(dependencyHours)).toBe(0);
  expect(await db.$count(paymentEvents)).toBe(0);
  await runAt(93); // the photo was removed on the second day
  expect(await db.$count(jobs)).toBe(0);
});

test('a guest is deleted with cart and wishlist 180 days after the last visit', async () => {
  await runAt(179);
  expect(await db.$count(carts)).toBeGreaterThan(0);
  expect(await db.$count(wishlists)).toBeGreaterThan(0);
  await runAt(181);
  expect(await db.$count(carts)).toBe(0);
  // The seller's last visit was on day 60.
  expect(await db.$count(wishlists)).toBe(1);
  expect(await db.$count(sessions)).toBe(1);
  await runAt(241);
  expect(await db.$count(sessions), 'the seller is owed for a sale').toBe(1);
  await shop.deps.storage.transaction({}, async (tx) => {
    const at = shop.deps.now();
    await tx.update(shipments).set({ settledAt: at });
    const { owner } = seller;
    const lines = [
      { account: 'seller', owner, cents: 500 },
      { account: 'bank', cents: -500 },
    ] as const;
    await post(tx, { key: 'admin:paid', currency: 'USD', livemode: false, at, lines });
  });
  await runAt(242);
  expect(await db.$count(sessions)).toBe(0);
  expect(await db.$count(wishlists)).toBe(0);
});

test("after two years messages, audit entries and buyers' data are deleted, but not the orders", async () => {
  await runAt(2 * 365 - 1);
  expect(await db.$count(auditEntries)).toBe(1);
  expect(await db.$count(contactMessages)).toBe(1);
  expect([await withPerson(orders), await withPerson(checkouts)]).toEqual([1, 1]);
  await runAt(2 * 365 + 1);
  expect(await db.$count(auditEntries)).toBe(0);
  expect(await db.$count(contactMessages)).toBe(0);
  expect([await withPerson(orders), await withPerson(checkouts)]).toEqual([0, 0]);
  expect(await db.$count(orders)).toBe(1);
});

test('a guest with items on sale is not deleted', async () => {
  const guest = await createSeller(shop);
  await guest.list({ title: 'Emma' });
  await runAt(2 * 365 + 400);
  expect(await db.$count(sessions)).toBe(1);
});

test('a guest who is owed money is not deleted', async () => {
  await using owing = await openShop({ env: ADMIN });
  const { storage } = owing.deps;
  const [old, credited, settled] = [
    await createSeller(owing),
    await createSeller(owing),
    await createSeller(owing),
  ];
  const buyer = createBuyer(owing);
  await deliver(buyer, await buyer.buy(await old.list()), old);
  // As before the shop paid its sellers.
  await storage.transaction({}, (tx) => tx.update(shipments).set({ payAt: null, deliveredBy: null }));
  const admin = await createAdmin(owing);
  const enter = (kind: string, { owner }: TestSeller, key: string) =>
    admin.ask(
      'POST',
      '/api/admin/money/entries',
      { kind, owner, amount: 2, reason: 'As agreed' },
      { 'Idempotency-Key': key },
    );
  const email = 'gus@example.com';
  for (const guest of [credited, settled]) {
    await storage.transaction({ owner: guest.owner }, (tx) => noteContact(tx, guest.owner, email));
    await readOkBody(await enter('credit', guest, `the-credit-of-${guest.owner}`));
  }
  await readOkBody(await enter('debit', settled, 'the-debit-of-a-guest'));
  owing.advanceClock(400 * DAY);
  await purgeAll(owing.deps);
  const left = await storage.db.select({ id: sessions.id }).from(sessions);
  expect(left.map(({ id }) => `s:${id}`)).toEqual([old.owner, credited.owner]);
});

test('guests who still sell do not block the deletion of others when they exceed a batch', async () => {
  await using crowded = await openShop();
  const guest = createBuyer(crowded);
  await guest.add(await addListing(crowded));
  const expiresAt = crowded.deps.now() - DAY;
  const times = { createdAt: 0, lastUsedAt: 0, expiresAt };
  const insert = (from: number, count: number) =>
    crowded.deps.storage.transaction({}, (tx) =>
      tx.insert(sessions).values(
        Array.from({ length: count }, (_, at) => ({
          ...times,
          id: from + at,
          tokenHash: `hash ${from + at}`,
        })),
      ),
    );
  await insert(1_001, 520);
  await insert(10_001, 610);
  await addListings(
    crowded,
    ...Array.from({ length: 520 }, (_, at) => ({ sellerOwner: `s:${at + 1_001}` as const })),
  );
  crowded.advanceClock(181 * DAY);
  await purgeAll(crowded.deps);
  const left = await crowded.deps.storage.db.select({ id: sessions.id }).from(sessions);
  expect(left).toHaveLength(520);
  expect(Math.max(...left.map(({ id }) => id))).toBe(1_520);
  expect(await crowded.deps.storage.db.$count(carts)).toBe(0);
});

test('a backlog of expired rows is deleted completely, in batches', async () => {
  await using flooded = await openShop();
  const { storage } = flooded.deps;
  const rows = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 9000)`;
  await storage.transaction({}, async (tx) => {
    await tx.run(
      sql`insert into mutations (owner, id, result, at) ${rows} select 's:1', 'id ' || i, '{"applied":true}', i from n`,
    );
    await tx.run(sql`insert into rate_limits (key, window_start, hits) ${rows} select 'key', i, 1 from n`);
    await tx.run(sql`insert into idempotency_keys (owner, method, path, key, body_hash, status, answer, created_at)
      ${rows} select 's:1', 'POST', '/', 'key ' || i, '', 200, '{}', i from n`);
  });
  const statements = await recordStatements(flooded, () => purgeAll(flooded.deps));
  for (const [name, table] of Object.entries({
    mutations,
    rate_limits: rateLimits,
    idempotency_keys: idempotencyKeys,
  })) {
    expect(statements.filter(({ text }) => text.startsWith(`delete from "${name}"`))).toHaveLength(5);
    expect(await storage.db.$count(table)).toBe(0);
  }
});

test('a purge that fails is logged, and the next ones still run', async () => {
  await using broken = await openShop();
  const { storage } = broken.deps;
  await createSyncClient(broken).sync([change.add(await addListing(broken))]);
  expect(await storage.db.$count(mutations)).toBe(1);
  await storage.transaction({}, (tx) => tx.run(sql`drop table rate_limits`));
  broken.advanceClock(91 * DAY);
  await purgeAll(broken.deps);
  const failed = broken.log.filter((line) => line.includes('retention job failed'));
  expect(failed).toHaveLength(1);
  expect(failed[0]).toContain('"data":"counters of rate limits"');
  expect(await storage.db.$count(mutations)).toBe(0);
});
