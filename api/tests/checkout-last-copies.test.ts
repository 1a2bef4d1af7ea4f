import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { nextChange } from '#api/storage/change.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { demoIntents, products } from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { createBuyer, readOrderId, type TestBuyer } from './world/buyer.ts';
import { createShopClient } from './world/shop-client.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { openCrashTestServer } from './world/crash-test-server.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { insertRow } from './world/insert-rows.ts';
import { productRow } from './world/product-row.ts';
import { readError } from './world/visitor.ts';

/** Two processes of one shop on the same database. */
async function openTwice() {
  const fresh = await migratedPlace();
  const storage = await openStorage(fresh.place);
  const shops = await Promise.all([1, 2].map(async () => openCrashTestServer(fresh.place)));
  return {
    storage,
    /** Buyers who use the two processes alternately. */
    crowd: (count: number): TestBuyer[] =>
      Array.from({ length: count }, (_, at) => createBuyer(createShopClient(shops[at % 2]?.url ?? ''))),
    /** Runs a background task of the shop, which is otherwise scheduled. */
    work: async (kind: 'refunds' | 'reconcile'): Promise<void> => {
      await fetch(`${shops[0]?.url}/work/${kind}`, { method: 'POST', headers: { 'X-Ahead': '300000' } });
    },
    [Symbol.asyncDispose]: async () => {
      for (const shop of shops) await shop[Symbol.asyncDispose]();
      await storage.close();
      await fresh[Symbol.asyncDispose]();
    },
  };
}
const opened = openTwice();
afterAll(async () => (await opened)[Symbol.asyncDispose]());

const shelve = (storage: Storage, stock: number): Promise<number> =>
  storage.transaction({ catalog: true }, async (tx) => {
    const row = { ...productRow({ change: await nextChange(tx) }), stock };
    return insertRow(tx, row);
  });

const stockOf = async ({ db }: Storage, id: number): Promise<number | null | undefined> => {
  const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
  return row?.stock;
};

/** Buyers who have the item in their carts and the checkout page open. */
async function buyersAtCheckout(count: number, product: number, quantity = 1): Promise<TestBuyer[]> {
  const { crowd } = await opened;
  const buyers = crowd(count);
  const waiting = [...buyers];
  const openNext = async (): Promise<void> => {
    for (let buyer = waiting.pop(); buyer !== undefined; buyer = waiting.pop()) {
      await buyer.add(product, quantity);
      await buyer.open();
    }
  };
  // Eight at a time: only what the buyers do afterwards must happen in parallel.
  await Promise.all(Array.from({ length: 8 }, openNext));
  return buyers;
}

const count = (responses: readonly Response[], status: number): number =>
  responses.filter((response) => response.status === status).length;

test(
  'of a hundred buyers at two processes three get the three copies, and 97 are told before they pay',
  { timeout: 120_000 },
  async () => {
    const { storage } = await opened;
    const product = await shelve(storage, 3);
    const buyers = await buyersAtCheckout(100, product);
    const checked = await Promise.all(buyers.map(async (buyer) => buyer.validate()));
    expect(count(checked, 200)).toBe(3);
    expect(count(checked, 409)).toBe(97);
    const refused = checked.find(({ status }) => status === 409);
    expect(refused && (await readError(refused))).toMatchObject({
      code: 'sold_out',
      items: [{ productId: product }],
    });
    const winners = buyers.filter((_, at) => checked[at]?.status === 200);
    const ids = await Promise.all(
      winners.map(async (buyer) => readOrderId(await buyer.order(await buyer.pay(await buyer.open())))),
    );
    expect(new Set(ids).size).toBe(3);
    expect(await stockOf(storage, product)).toBe(0);
    expect(await storage.db.$count(demoIntents, eq(demoIntents.status, 'succeeded'))).toBe(3);
    for (const buyer of buyers.filter((each) => !winners.includes(each)).slice(0, 5))
      expect(await buyer.orders()).toEqual([]);
    await assertHealthy({ storage, now: Date.now });
  },
);

test(
  'of ten buyers who pay without the check three get a copy, and seven are refunded',
  { timeout: 120_000 },
  async () => {
    const { storage, work } = await opened;
    const product = await shelve(storage, 3);
    const buyers = await buyersAtCheckout(10, product);
    // All have opened the page before the first order takes the stock.
    const pages = await Promise.all(buyers.map(async (buyer) => ({ buyer, intent: await buyer.open() })));
    const responses = await Promise.all(
      pages.map(async ({ buyer, intent }) => buyer.order(await buyer.pay(intent))),
    );
    expect(count(responses, 200)).toBe(3);
    expect(count(responses, 409)).toBe(7);
    await work('refunds');
    const statuses = await Promise.all(buyers.map(async (buyer) => (await buyer.orders())[0]?.status));
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(3);
    expect(statuses.filter((status) => status === 'refunded')).toHaveLength(7);
    expect(await stockOf(storage, product)).toBe(0);
    await assertHealthy({ storage, now: Date.now });
  },
);

test('a large stock is sold to buyers in order of arrival, without overselling', async () => {
  const { storage } = await opened;
  // Below 100, because all these buyers share one address and its hold limit.
  const product = await shelve(storage, 83);
  const buyers = await buyersAtCheckout(30, product, 3);
  const checked = await Promise.all(buyers.map(async (buyer) => buyer.validate()));
  expect(count(checked, 200)).toBe(27);
  expect(count(checked, 409)).toBe(3);
  expect(await stockOf(storage, product)).toBe(83 - 27 * 3);
  await assertHealthy({ storage, now: Date.now });
});

test('fifty parallel order requests at both processes return the same single order', async () => {
  const { storage } = await opened;
  const product = await shelve(storage, 1);
  const [buyer] = await buyersAtCheckout(1, product);
  if (buyer === undefined) throw new Error('not found');
  await buyer.validate();
  const paid = await buyer.pay(await buyer.open());
  const ids = await Promise.all(Array.from({ length: 50 }, async () => readOrderId(await buyer.order(paid))));
  expect(new Set(ids).size).toBe(1);
  expect(await buyer.orders()).toHaveLength(1);
  await assertHealthy({ storage, now: Date.now });
});
