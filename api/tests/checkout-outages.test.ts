import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { openMailServer } from '#api/doubles/mail-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { engine } from '#api/storage/engine.ts';
import { createBuyer, readOrderId } from './world/buyer.ts';
import { getList, getProduct } from './world/shop-reads.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const isSqlite = engine === 'sqlite';

/** Another process that holds the write lock of the catalog. Returns a function that releases it. */
async function lockElsewhere({ deps }: Shop): Promise<() => Promise<void>> {
  if (isSqlite) {
    const [file = ''] = await deps.storage.db.rows(sql`select file from pragma_database_list`, (row) =>
      row.text('file'),
    );
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    return async () => Promise.resolve(void other.close());
  }
  const [name = ''] = await deps.storage.db.rows(sql`select current_database() as name`, (row) =>
    row.text('name'),
  );
  const other = new Client(new URL(name, inject('postgres')).href);
  await other.connect();
  await other.query("SELECT pg_advisory_lock(hashtextextended('catalog:true', 0))");
  return async () => other.end();
}

/** A buyer with the item in the cart and the checkout page open. */
async function openCheckoutPage(shop: Shop, product: number) {
  const buyer = createBuyer(shop);
  await buyer.add(product);
  return { buyer, intent: await buyer.open() };
}

test('while another process holds the database briefly, a check waits and then succeeds, and reads are not affected', async () => {
  await using shop = await openShop();
  const product = await addListing(shop);
  const { buyer } = await openCheckoutPage(shop, product);
  const release = await lockElsewhere(shop);
  const checked = buyer.validate();
  expect((await getList(shop, '/api/products')).titles).toHaveLength(1);
  expect(await getProduct(shop, product)).toMatchObject({ stock: 1 });
  await release();
  expect((await checked).status).toBe(200);
});

test.runIf(isSqlite)(
  'a database locked for too long returns 503, leaves nothing half done, and the order succeeds on retry',
  async () => {
    await using shop = await openShop();
    const product = await addListing(shop);
    const { buyer, intent } = await openCheckoutPage(shop, product);
    await buyer.validate();
    const id = await buyer.pay(intent);
    const release = await lockElsewhere(shop);
    const response = await buyer.order(id);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await readError(response)).toMatchObject({ status: 503, code: 'busy' });
    await release();
    expect(await buyer.orders()).toEqual([]);
    expect(await getProduct(shop, product), 'the hold is kept').toMatchObject({ stock: 0 });
    await readOrderId(await buyer.order(id));
  },
);

test.runIf(!isSqlite)(
  'a read-only database makes no order, loses no hold, and the order succeeds on retry',
  async () => {
    await using shop = await openShop();
    const [held = 0, wanted = 0] = await addListings(shop, {}, {});
    const paid = await openCheckoutPage(shop, held);
    await paid.buyer.validate();
    const id = await paid.buyer.pay(paid.intent);
    const { buyer } = await openCheckoutPage(shop, wanted);
    const readOnly = async (is: 'on' | 'off') =>
      shop.deps.storage.transaction({}, (tx) => tx.run(sql.raw(`set default_transaction_read_only = ${is}`)));
    await readOnly('on');
    for (const response of [await paid.buyer.order(id), await buyer.validate()])
      expect(await readError(response)).toMatchObject({ status: 503, code: 'busy' });
    expect(await getProduct(shop, held)).toMatchObject({ stock: 0 });
    expect(await getProduct(shop, wanted)).toMatchObject({ stock: 1 });
    await readOnly('off');
    await readOrderId(await paid.buyer.order(id));
    expect((await buyer.validate()).status).toBe(200);
  },
);

test.runIf(isSqlite)(
  'on a full disk a write is refused as a whole and succeeds once there is space',
  async () => {
    await using shop = await openShop();
    const items = await addListings(
      shop,
      ...Array.from({ length: 40 }, () => ({ description: 'x'.repeat(400) })),
    );
    const { intent, buyer: first } = await openCheckoutPage(shop, items[0] ?? 0);
    await first.validate();
    const id = await first.pay(intent);
    const [pages = 0] = await shop.deps.storage.db.rows(
      sql`select page_count as n from pragma_page_count`,
      (row) => row.number('n'),
    );
    const setMaxPages = async (max: number) =>
      shop.deps.storage.transaction({}, (tx) =>
        tx.rows(sql.raw(`pragma max_page_count = ${max}`), (row) => row.number('max_page_count')),
      );
    expect(await setMaxPages(pages)).toEqual([pages]);
    const buyers = items.slice(1).map((product) => ({ product, buyer: createBuyer(shop) }));
    const refused: typeof buyers = [];
    for (const { product, buyer } of buyers) {
      const steps = ['/api/cart/add', '/api/create-payment-intent'] as const;
      for (const step of steps) {
        const response = await buyer.post(step, { productId: product, quantity: 1 });
        if (response.ok) continue;
        expect(await readError(response)).toMatchObject({ status: 503, code: 'busy' });
        refused.push({ product, buyer });
        break;
      }
    }
    expect(refused.length, 'the disk was full in the end').toBeGreaterThan(0);
    await first.order(id); // made or refused; the doctor, which runs when the shop closes, finds no half order
    await setMaxPages(1_000_000);
    const [{ product, buyer } = { product: 0, buyer: first }] = refused;
    await readOrderId(await first.order(id));
    await buyer.buy(product);
  },
);

test('without a mail server an order stands, and its mail is sent once, later', async () => {
  await using mails = await openMailServer();
  await using shop = await openShop({ env: { SMTP_URL: mails.url } });
  await mails.stop();
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop));
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'paid' });
  await mails.start();
  mails.behave('not-now');
  shop.advanceClock(60_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(mails.received).toEqual([]);
  mails.behave('takes');
  shop.advanceClock(600_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  shop.advanceClock(86_400_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(mails.received.map(({ to }) => to)).toEqual([['ada@example.com']]);
});
