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
  uploads,
  wishlists,
} from '#api/storage/schema.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { ADMIN, adminIn } from './world/admin.ts';
import { blindAppraiser } from './world/blind-appraiser.ts';
import { buyerIn, good } from './world/buyer.ts';
import { memberIn } from './world/member.ts';
import { change, phone } from './world/phone.ts';
import { drawPhoto } from './world/photos.ts';
import { purgeAll } from './world/retention.ts';
import { deliver, sellerIn, type TestSeller } from './world/seller.ts';
import { shelve, shelveOne } from './world/shelves.ts';
import { openShop } from './world/shop.ts';
import { onStatement } from './world/statements.ts';

// One life of a shop, in which nothing happens after the first day: what goes when is what the privacy page promises.

const DAY = 86_400_000;
const shop = await openShop({ env: ADMIN, deps: { appraiser: blindAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());
const { db } = shop.deps.storage;

let days = 0;
/** The hourly job, so many days after the first; whole days and hours. */
async function after(day: number, hours = 0): Promise<void> {
  const now = day + hours / 24;
  shop.pass((now - days) * DAY);
  days = now;
  await purgeAll(shop.deps);
}

let seller: TestSeller;

beforeAll(async () => {
  seller = await sellerIn(shop);
  const guest = buyerIn(shop);
  await guest.add(await shelveOne(shop));
  await guest.save(await shelveOne(shop));
  await guest.send(await drawPhoto());
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Where is it?' };
  expect((await guest.post('/api/contact', message)).ok).toBe(true);
  const buyer = buyerIn(shop);
  await deliver(buyer, await buyer.buy(await seller.list({ title: 'Dune' })), seller);
  const leaves = buyerIn(shop);
  await leaves.add(await shelveOne(shop));
  await leaves.open();
  await good(await leaves.validate());
  await adminIn(shop);
  await shop.get('/api/search?q=dune');
  await shop.deps.callMeter.count('smtp', () => Promise.resolve());
  await writeCounts(shop.deps);
  shop.pass(16 * 60_000);
  await sweepHolds(shop.deps);
  await memberIn(shop).askCode('nobody@example.com');
  shop.pass(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
});

const mails = (): string[] => readdirSync(join(shop.deps.env.dataDir, 'mails'));
const withPerson = async (table: typeof orders | typeof checkouts): Promise<number> =>
  (await db.select().from(table)).filter(({ customerEmail }) => customerEmail !== null).length;
const salesOf = async () => z.parse(salesSchema, await good(await seller.ask('GET', '/api/sales')));

test('a code is gone a day after it expired', async () => {
  await after(1);
  expect(await db.$count(codes)).toBe(1);
  await after(1, 1);
  expect(await db.$count(codes)).toBe(0);
});

test('a photo that was never listed is gone after 48 hours', async () => {
  expect(await db.$count(uploads)).toBe(1);
  await after(2, 1);
  expect(await db.$count(uploads)).toBe(0);
  expect(readdirSync(join(shop.deps.env.dataDir, 'photos'))).toEqual([]);
});

test('a mail in a file is gone after 30 days, and who gave up paying is forgotten', async () => {
  await after(29);
  expect(mails().length).toBeGreaterThan(0);
  expect(await withPerson(checkouts)).toBe(2);
  await after(31);
  expect(mails()).toEqual([]);
  expect(await withPerson(checkouts)).toBe(1);
});

test('a seller sees where a parcel went until 60 days after it arrived', async () => {
  await after(59);
  expect(await salesOf()).toMatchObject([{ shipTo: { name: 'Ada Lovelace' } }]);
  await after(60);
  const [sale] = await salesOf();
  expect(sale).toBeDefined();
  expect(sale).not.toHaveProperty('shipTo');
});

test('events of payments, work that is done, words that were searched for and calls outside are gone after 90 days', async () => {
  await after(89);
  expect(await db.$count(searchedWords)).toBe(1);
  expect(await db.$count(dependencyHours)).toBe(1);
  expect(await db.$count(paymentEvents)).toBeGreaterThan(0);
  expect(await db.$count(jobs)).toBeGreaterThan(0);
  await after(91);
  expect(await db.$count(searchedWords)).toBe(0);
  expect(await db.$count(dependencyHours)).toBe(0);
  expect(await db.$count(paymentEvents)).toBe(0);
  expect(await db.$count(jobs)).toBe(0);
});

test('a guest is forgotten 180 days after the last visit, with cart and wishlist', async () => {
  await after(179);
  expect(await db.$count(carts)).toBeGreaterThan(0);
  expect(await db.$count(wishlists)).toBeGreaterThan(0);
  await after(181);
  expect(await db.$count(carts)).toBe(0);
  // The seller was here last after 60 days.
  expect(await db.$count(wishlists)).toBe(1);
  expect(await db.$count(sessions)).toBe(1);
  await after(241);
  expect(await db.$count(sessions)).toBe(0);
  expect(await db.$count(wishlists)).toBe(0);
});

test('a message and what admins did are gone after two years, and so is whoever bought, but not the order', async () => {
  await after(2 * 365 - 1);
  expect(await db.$count(auditEntries)).toBe(1);
  expect(await db.$count(contactMessages)).toBe(1);
  expect([await withPerson(orders), await withPerson(checkouts)]).toEqual([1, 1]);
  await after(2 * 365 + 1);
  expect(await db.$count(auditEntries)).toBe(0);
  expect(await db.$count(contactMessages)).toBe(0);
  expect([await withPerson(orders), await withPerson(checkouts)]).toEqual([0, 0]);
  expect(await db.$count(orders)).toBe(1);
});

test('a guest with something for sale can still be written to', async () => {
  const guest = await sellerIn(shop);
  await guest.list({ title: 'Emma' });
  await after(2 * 365 + 400);
  expect(await db.$count(sessions)).toBe(1);
});

test('more guests who still sell than one look takes do not keep the others from being forgotten', async () => {
  await using crowded = await openShop();
  const guest = buyerIn(crowded);
  await guest.add(await shelveOne(crowded));
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
  await shelve(
    crowded,
    ...Array.from({ length: 520 }, (_, at) => ({ sellerOwner: `s:${at + 1_001}` as const })),
  );
  crowded.pass(181 * DAY);
  await purgeAll(crowded.deps);
  const left = await crowded.deps.storage.db.select({ id: sessions.id }).from(sessions);
  expect(left).toHaveLength(520);
  expect(Math.max(...left.map(({ id }) => id))).toBe(1_520);
  expect(await crowded.deps.storage.db.$count(carts)).toBe(0);
});

test('what a flood left behind is deleted in pieces, and all of it', async () => {
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
  const deletes: string[] = [];
  onStatement((text) => {
    const [, table] = /^delete from "(mutations|rate_limits|idempotency_keys)"/.exec(text) ?? [];
    if (table !== undefined && !text.includes('"method"')) deletes.push(table);
  });
  await purgeAll(flooded.deps);
  onStatement(undefined);
  for (const [name, table] of Object.entries({
    mutations,
    rate_limits: rateLimits,
    idempotency_keys: idempotencyKeys,
  })) {
    expect(deletes.filter((each) => each === name)).toHaveLength(5);
    expect(await storage.db.$count(table)).toBe(0);
  }
});

test('a purge that fails is logged, and the next ones still run', async () => {
  await using broken = await openShop();
  const { storage } = broken.deps;
  await phone(broken).sync([change.add(await shelveOne(broken))]);
  expect(await storage.db.$count(mutations)).toBe(1);
  await storage.transaction({}, (tx) => tx.run(sql`drop table rate_limits`));
  broken.pass(91 * DAY);
  await purgeAll(broken.deps);
  const failed = broken.log.filter((line) => line.includes('retention job failed'));
  expect(failed).toHaveLength(1);
  expect(failed[0]).toContain('"data":"counters of rate limits"');
  expect(await storage.db.$count(mutations)).toBe(0);
});
