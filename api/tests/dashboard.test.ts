import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeCounts } from '#api/dashboard/watch-counts.ts';
import { ebayVariables, openEbayServer, type EbayServer } from '#api/doubles/ebay-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { refreshMarketPrices } from '#api/pricing/refresh-market-prices.ts';
import { cases, ledgerEntries, orders, shipments, users } from '#api/storage/schema.ts';
import { DASHBOARD_DEFINITIONS, dashboardSchema, type Dashboard } from '#contract/admin/admin-dashboard.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { createBuyer } from './world/buyer.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';

const DAY_MS = 86_400_000;

let ebay: EbayServer;
let shop: Shop;

beforeAll(async () => {
  ebay = await openEbayServer();
  shop = await openShop({ env: { ...ADMIN, ...ebayVariables(ebay) } });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await ebay[Symbol.asyncDispose]();
});

async function dashboard(): Promise<Dashboard> {
  await writeCounts(shop.deps);
  const admin = await createAdmin(shop);
  return z.parse(dashboardSchema, await admin.read('/api/admin/dashboard'));
}

test('every figure of the dashboard has a definition', async () => {
  const { definitions, ...figures } = await dashboard();
  expect(definitions).toEqual(DASHBOARD_DEFINITIONS);
  const names = Object.keys(figures).filter((name) => name !== 'at');
  expect(Object.keys(definitions).toSorted()).toEqual(names.toSorted());
});

test('the dashboard counts accounts in total, verified, of the last seven days and by week', async () => {
  const made = [0, 6.9, 7.1, 30].map((days, at) => ({
    email: `u${at}@example.com`,
    publicId: `user-${at}`,
    name: 'Ann',
    isVerified: at === 0,
    createdAt: NOON - days * DAY_MS,
    updatedAt: NOON,
  }));
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.insert(users).values(made);
  });
  const { users: counted, registrations } = await dashboard();
  expect(counted).toEqual({ total: 4, verified: 1, unverified: 3, newThisWeek: 2 });
  expect(registrations).toHaveLength(12);
  // NOON is a Saturday: its week began on Monday the 16th.
  expect(registrations.slice(-3)).toEqual([
    { week: '2026-11-02', accounts: 0 },
    { week: '2026-11-09', accounts: 2 },
    { week: '2026-11-16', accounts: 1 },
  ]);
  expect(registrations[0]?.week).toBe('2026-08-31');
});

test('demo orders add no revenue, and every opened checkout counts toward the conversion rate', async () => {
  const dune = await addListing(shop, { title: 'Dune', stock: 9 });
  // First, so that no order has the id of its checkout.
  const idle = createBuyer(shop);
  await idle.add(dune);
  await idle.open();
  const id = await createBuyer(shop).buy(dune, 2);
  await createBuyer(shop).buy(dune);
  const before = await dashboard();
  expect(before.sales.at(-1)).toEqual({
    week: '2026-11-16',
    orders: 0,
    revenue: 0,
    refunded: 0,
    demoOrders: 2,
    demoAmount: 15,
  });
  expect(before.conversion).toEqual({ checkouts: 3, orders: 2, percent: 66.7 });
  expect(before.waiting).toMatchObject({ toSend: 2, returns: 0 });
  await markLive(id);
  const { sales } = await dashboard();
  expect(sales.at(-1)).toMatchObject({ orders: 1, revenue: 10, demoOrders: 1, demoAmount: 5 });
  const admin = await createAdmin(shop);
  await admin.do('POST', `/api/admin/orders/${id}/refunds`, { amount: 4, reason: 'Torn' });
  expect((await dashboard()).waiting.refunds).toBe(1);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect((await dashboard()).sales.at(-1)).toMatchObject({ revenue: 10, refunded: 4 });
  await admin.do('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Lost' });
  expect((await dashboard()).conversion.orders).toBe(2); // it was paid, even though it was canceled later
});

test('the dashboard counts the cases that wait for the shop to decide', async () => {
  const product = await addListing(shop, { stock: 2 });
  await createBuyer(shop).buy(product);
  await createBuyer(shop).buy(product);
  expect((await dashboard()).waiting.cases).toBe(0);
  await shop.deps.storage.transaction({}, async (tx) => {
    const parcels = await tx.select({ shipmentId: shipments.id }).from(shipments).limit(3);
    const statuses = ['contested', 'open', 'closed'] as const;
    const made = parcels.map(({ shipmentId }, at) => ({
      shipmentId,
      kind: 'damaged' as const,
      status: statuses[at] ?? 'open',
      text: '',
      openedAt: NOON,
    }));
    await tx.insert(cases).values(made);
  });
  expect((await dashboard()).waiting.cases).toBe(1);
});

/** Marks an order, and what the ledger has of it, as paid with a real card. */
const markLive = (publicId: string): Promise<void> =>
  shop.deps.storage.transaction({}, async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ livemode: true })
      .where(eq(orders.publicId, publicId))
      .returning({ id: orders.id });
    await tx
      .update(ledgerEntries)
      .set({ livemode: true })
      .where(eq(ledgerEntries.orderId, order?.id ?? 0));
  });

const games = async () => (await dashboard()).shelves.find(({ category }) => category === 'games');

test('the dashboard shows items on sale and their value by category', async () => {
  await addListings(
    shop,
    { category: 'games', priceCents: 1_250 },
    { category: 'games', priceCents: 250, stock: 3 },
    { category: 'games', stock: 0 },
  );
  expect(await games()).toEqual({ category: 'games', items: 2, value: 15 });
  await addListing(shop, { category: 'games', priceCents: 500 });
  expect(await games()).toEqual({ category: 'games', items: 3, value: 20 });
});

test('searches without results are listed, most frequent first, and dropped after 30 days', async () => {
  for (const q of ['Zanzibar  Cookbook', 'zanzibar cookbook', 'Qwertyuiop', 'dune'])
    expect((await shop.get(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
  const { searches } = await dashboard();
  expect(searches).toEqual({
    total: 4,
    empty: 3,
    missing: [
      { query: 'zanzibar cookbook', searches: 2 },
      { query: 'qwertyuiop', searches: 1 },
    ],
  });
  shop.advanceClock(31 * DAY_MS);
  await shop.get('/api/search?q=zanzibar+cookbook&sort=newest');
  expect((await dashboard()).searches).toEqual({
    total: 1,
    empty: 1,
    missing: [{ query: 'zanzibar cookbook', searches: 1 }],
  });
});

test('the dashboard shows external services as fine or failing', async () => {
  await addListing(shop, { title: 'Asked For', isbn: null });
  await refreshMarketPrices(shop.deps, 0);
  expect((await dashboard()).dependencies).toMatchObject([{ name: 'ebay', state: 'fine', failures: 0 }]);
  ebay.behave({ status: 500 });
  shop.advanceClock(2 * DAY_MS);
  await refreshMarketPrices(shop.deps, 0);
  expect((await dashboard()).dependencies).toMatchObject([
    { name: 'ebay', state: 'failing', calls: 1, failures: 1 },
  ]);
});

test('failing jobs are listed until they succeed', async () => {
  await runDueJobs(shop.deps, JOB_HANDLERS);
  await createBuyer(shop).buy(await addListing(shop));
  const mailer = { send: () => Promise.reject(new Error('no room left')) };
  await runDueJobs({ ...shop.deps, mailer }, JOB_HANDLERS);
  expect((await dashboard()).jobs).toMatchObject({
    stuck: 1,
    oldest: [{ kind: 'mail', attempts: 1, failure: 'no room left', gaveUp: false }],
  });
  shop.advanceClock(60_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect((await dashboard()).jobs).toEqual({ stuck: 0, oldest: [] });
});
