import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { raiseAlarms } from '#api/doctor/watch-health.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';
import { createBuyer } from './world/buyer.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { PLANTED_IN_DRAFTS, type Planted } from './world/planted-in-drafts.ts';
import { PLANTED_IN_PARCELS } from './world/planted-in-parcels.ts';
import { PLANTED_IN_LEDGER } from './world/planted-in-ledger.ts';
import { runCommand } from './world/run-command.ts';
import { runInCatalog, addListing } from './world/add-listings.ts';
import { addBooks } from './world/search-fixtures.ts';
import { openShop, type Shop } from './world/shop.ts';

/**
 * Statements that corrupt a shop in which one copy of product 1 was sold and canceled (order 1), one is sold (order 2) and
 * one is held (checkout 3), and the breach that the doctor reports.
 */
const PLANTED: readonly Planted[] = [
  {
    ailment: 'ledger',
    invariant: 'I1',
    about: 'product 1',
    seen: 'stock 2, ledger 1',
    by: ['update products set stock = stock + 1'],
  },
  {
    ailment: 'untaken',
    invariant: 'I2',
    about: 'product 1',
    seen: 'checkout 2 (completed) has 1, the ledger says 0',
    by: ["delete from stock_ledger where ref = 'checkout:2'", 'update products set stock = stock + 1'],
  },
  {
    ailment: 'overtaken',
    invariant: 'I2',
    about: 'product 1',
    seen: 'checkout 3 (canceled) has 0, the ledger says 1',
    by: ["update checkouts set status = 'canceled' where id = 3"],
  },
  {
    ailment: 'stray',
    invariant: 'I2',
    about: 'product 1',
    seen: 'hold of -1 for checkout:99',
    by: [
      "insert into stock_ledger (product_id, delta, reason, ref, at) values (1, -1, 'hold', 'checkout:99', 0)",
      'update products set stock = stock - 1',
    ],
  },
  {
    ailment: 'twice',
    invariant: 'I3',
    about: 'checkout 2',
    seen: '2 orders',
    by: ['drop index orders_checkout', 'update orders set checkout_id = 2'],
  },
  {
    ailment: 'total',
    invariant: 'I4',
    about: 'order D-0002',
    seen: 'total 500, items 499, quote 500',
    by: ['update order_items set unit_cents = 499 where order_id = 2'],
  },
  {
    ailment: 'unpaid',
    invariant: 'I4',
    about: 'order D-0002',
    seen: 'paid, payment succeeded, paid 499 of 500',
    by: ['update demo_intents set received_cents = 499 where checkout_id = 2'],
  },
  {
    ailment: 'quote',
    invariant: 'I4',
    about: 'checkout 3',
    seen: 'amount 499, items 500',
    by: ['update checkouts set amount_cents = 499 where id = 3'],
  },
  {
    ailment: 'lost',
    invariant: 'I6',
    seen: 'paid 500, no order',
    by: ["update demo_intents set status = 'succeeded', received_cents = 500 where checkout_id = 3"],
  },
  {
    ailment: 'unfinished',
    invariant: 'I6',
    about: 'checkout 3',
    seen: 'completed, order missing',
    by: ["update checkouts set status = 'completed' where id = 3"],
  },
  {
    ailment: 'unrefunded',
    invariant: 'I6',
    about: 'order D-0001',
    seen: 'refunded, no refund',
    by: ['delete from refunds', 'update orders set refunded_cents = 0'],
  },
  {
    ailment: 'refund stuck',
    invariant: 'I6',
    about: 'order D-0001',
    seen: '500 cents are due, but no job is pending',
    by: ["update refunds set status = 'due'"],
  },
  {
    ailment: 'refunded wrong',
    invariant: 'I6',
    about: 'payment pi_2',
    seen: 'refund of 500 unknown to the shop',
    by: [
      "insert into demo_refunds (key, id, intent_id, cents, created_at) values ('again', 're_2', 'pi_2', 500, 0)",
    ],
  },
  {
    ailment: 'released early',
    invariant: 'I7',
    about: 'checkout 3',
    seen: 'canceled while its payment is requires_payment_method',
    by: ["update checkouts set status = 'canceled' where id = 3"],
  },
  {
    ailment: 'hold stuck',
    invariant: 'I7',
    about: 'checkout 3',
    seen: 'hold was not released',
    by: ["update demo_intents set status = 'canceled' where checkout_id = 3"],
  },
  {
    ailment: 'miscounted',
    invariant: 'L1',
    about: 'books, in stock',
    seen: 'products 0 and up: 0 not counted, 1 cents',
    by: ['update products set price_cents = price_cents + 1'],
  },
  {
    ailment: 'miscounted',
    invariant: 'L1',
    about: 'books, in stock, popular',
    seen: 'products 0 and up: 1 not counted, 500 cents',
    by: ['update products set popular = true'],
  },
  ...[
    { paid: 501, refunds: [], seen: 'paid out 501, items 500, refunded 0 and of the whole order 0' },
    {
      paid: 301,
      refunds: [100, 100],
      seen: 'paid out 301, items 500, refunded 100 and of the whole order 100',
    },
  ].map(({ paid, refunds, seen }) => ({
    ailment: 'overpaid' as const,
    invariant: 'I14' as const,
    about: 'shipment 2',
    seen,
    by: [
      ...refunds.map(
        (cents, place) =>
          `insert into refunds (key, order_id, shipment_id, cents, reason, status, created_at)
           values ('r${place}', 2, ${place === 0 ? '2' : 'null'}, ${cents}, '', 'due', 0)`,
      ),
      `update shipments set status = 'delivered', paid_out_at = 1, paid_out_cents = ${paid} where id = 2`,
    ],
  })),
  ...PLANTED_IN_PARCELS,
  ...PLANTED_IN_DRAFTS,
  ...PLANTED_IN_LEDGER,
];

const run = (storage: Storage, statements: readonly string[]): Promise<void> =>
  storage.transaction({}, async (tx) => {
    for (const statement of statements) await tx.run(sql.raw(statement));
  });

/** Makes one canceled order, one order and one hold. */
async function trade(shop: Shop): Promise<void> {
  const id = await addListing(shop, { stock: 3 });
  const [fickle, faithful, slow] = [createBuyer(shop), createBuyer(shop), createBuyer(shop)];
  const order = await fickle.buy(id);
  await fickle.post(`/api/orders/${order}/cancel`);
  shop.advanceClock(3_000);
  await faithful.buy(id);
  await slow.add(id);
  await slow.open();
  await slow.validate();
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  await run(shop.deps.storage, ["update orders set number = 'D-000' || id"]);
}

/** The breaches that the daily check logs. */
async function runDailyCheck(shop: Shop): Promise<object[]> {
  const before = shop.log.length;
  await raiseAlarms(shop.deps);
  return shop.log
    .slice(before)
    .map((line): unknown => JSON.parse(line))
    .filter((line): line is object => typeof line === 'object' && line !== null && 'ailment' in line);
}

for (const { by, ...breach } of PLANTED) {
  test(`the daily check finds a breach of ${breach.invariant}: ${breach.seen}`, async () => {
    await using shop = await openShop({ isHealthCheckSkipped: true });
    await trade(shop);
    expect(await runDailyCheck(shop), 'no breach before').toEqual([]);
    await run(shop.deps.storage, by);
    shop.advanceClock(3_600_000);
    expect(await runDailyCheck(shop)).toContainEqual(expect.objectContaining({ ...breach, level: 50 }));
  });
}

test('starting to count an item while copies are sold and held is not a breach, and neither is a cancellation', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { stock: null });
  const [fickle, slow] = [createBuyer(shop), createBuyer(shop)];
  const order = await fickle.buy(id);
  await slow.add(id);
  await slow.open();
  await slow.validate();
  shop.advanceClock(1_000);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, 5));
  expect(await runDailyCheck(shop)).toEqual([]);
  await fickle.post(`/api/orders/${order}/cancel`);
  expect(await runDailyCheck(shop)).toEqual([]);
});

test('npm run doctor reports that all is well, or what is broken and how to repair it', async () => {
  await using fresh = await migratedPlace();
  const { place } = fresh;
  await (await openStorage(place)).close();
  const env =
    'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.file.replace(/\/shop\.db$/, '') };
  const sound = await runCommand(['doctor'], env);
  expect(sound).toMatchObject({ code: 0, err: '' });
  expect(sound.out).toMatch(/^I1 {2}holds {3}the stock/);

  const broken = await openStorage(place);
  await run(broken, [
    `insert into checkouts (id, owner, session_id, network, status, fingerprint, amount_cents, provider, livemode, created_at, updated_at)
      values (7, 's:1', 1, '', 'completed', '', 500, 'stripe', false, 0, 0)`,
    `insert into checkouts (id, owner, session_id, network, status, fingerprint, amount_cents, provider, livemode, created_at, updated_at)
      values (8, 's:1', 1, '', 'completed', '', 500, 'stripe', false, 0, 0)`,
    `insert into orders (id, public_id, number, checkout_id, intent_id, provider, owner, session_id, status, subtotal_cents, total_cents, refunded_cents, currency, livemode, created_at, updated_at)
      values (1, 'x', 'D-4821-7KQ', 8, 'pi_8', 'stripe', 's:1', 1, 'partially_refunded', 500, 500, 200, 'usd', false, 0, 0)`,
    `insert into shipments (id, order_id, seller, status, created_at, paid_out_at, paid_out_cents)
      values (4, 1, 's:2', 'delivered', 0, 1, 500)`,
    `insert into order_items (order_id, shipment_id, title, condition, unit_cents, quantity, created_at)
      values (1, 4, 'Emma', 'good', 500, 1, 0)`,
    `insert into refunds (key, order_id, shipment_id, cents, reason, status, created_at, done_at)
      values ('refund:pi_8:admin:1', 1, 4, 200, '', 'sent', 2, 3)`,
  ]);
  await broken.close();
  const { code, out } = await runCommand(['doctor'], env);
  expect(code).toBe(1);
  expect(out).toContain('I4  BROKEN  the total of an order is the price of its items, and was paid: 2');
  expect(out).toContain('I6  checkout 7: completed, order missing\n    To fix it: Look for the payment');
  expect(out).toContain('I11  order D-4821-7KQ: paid 500, entered nothing');
  const { out: posted } = await runCommand(['doctor', '--post'], env);
  expect(posted).toContain('Posted all orders: the ledger lacked 4 entries.');
  expect(posted).toContain('I13  holds ');
  expect(posted).toContain('Owed by sellers: $2.00\ns:2: $2.00');
  const forMachines = await runCommand(['doctor', '--json'], env);
  expect(forMachines).toMatchObject({ code: 1, err: '' });
  expect(JSON.parse(forMachines.out)).toMatchObject({
    isHealthy: false,
    breaches: [
      { invariant: 'I4', ailment: 'quote' },
      { invariant: 'I4', ailment: 'quote' },
      {
        about: 'checkout 7',
        seen: 'completed, order missing',
        fix: 'Look for the payment of the checkout at the provider; refund it there if there is no order for it.',
      },
    ],
    debts: [{ owner: 's:2', amount: 2, currency: 'usd', livemode: false }],
  });
});

test('npm run doctor -- --recount repairs the counts of lists', async () => {
  await using fresh = await migratedPlace();
  const { place } = fresh;
  const storage = await openStorage(place);
  await addBooks(storage, { title: 'Dune' }, { title: 'Emma' }, { title: 'Chess', category: 'games' });
  await run(storage, ["delete from product_counts where category = 'books'"]);
  await storage.close();
  const env =
    'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.file.replace(/\/shop\.db$/, '') };
  const broken = await runCommand(['doctor'], env);
  expect(broken.code).toBe(1);
  expect(broken.out).toContain('L1  books, in stock: products 0 and up: 2 not counted');
  expect(broken.out).toContain('To fix it: Run npm run doctor -- --recount');
  const repaired = await runCommand(['doctor', '--recount'], env);
  expect(repaired.out).toContain('Counted all products: 1 counts were wrong.');
  expect(repaired.code).toBe(0);
});
