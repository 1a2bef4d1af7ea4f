import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { openMailServer } from '#api/doubles/mail-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { workOffJobs } from '#api/jobs/work-off-jobs.ts';
import { engine } from '#api/storage/engine.ts';
import { buyerIn, idIn } from './world/buyer.ts';
import { listOf, productIn } from './world/read.ts';
import { shelve, shelveOne } from './world/shelves.ts';
import { openShop, type Shop } from './world/shop.ts';
import { refusalIn } from './world/visitor.ts';

const isSqlite = engine === 'sqlite';

/** Another process that keeps everybody from writing to the catalog; what lets go of it. */
async function lockedElsewhere({ deps }: Shop): Promise<() => Promise<void>> {
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

/** Somebody with an item in the cart and the page open. */
async function atThePage(shop: Shop, product: number) {
  const buyer = buyerIn(shop);
  await buyer.add(product);
  return { buyer, intent: await buyer.open() };
}

test('another process holds the database for a moment: the check waits and goes on, and nobody else notices', async () => {
  await using shop = await openShop();
  const product = await shelveOne(shop);
  const { buyer } = await atThePage(shop, product);
  const letGo = await lockedElsewhere(shop);
  const checked = buyer.validate();
  expect((await listOf(shop, '/api/products')).titles).toHaveLength(1);
  expect(await productIn(shop, product)).toMatchObject({ stock: 1 });
  await letGo();
  expect((await checked).status).toBe(200);
});

test.runIf(isSqlite)(
  'held for too long: 503 in a sentence, nothing half done, and then it goes on',
  async () => {
    await using shop = await openShop();
    const product = await shelveOne(shop);
    const { buyer, intent } = await atThePage(shop, product);
    await buyer.validate();
    const id = await buyer.pay(intent);
    const letGo = await lockedElsewhere(shop);
    const answer = await buyer.order(id);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refusalIn(answer)).toMatchObject({ status: 503, code: 'busy' });
    await letGo();
    expect(await buyer.orders()).toEqual([]);
    expect(await productIn(shop, product), 'the hold is kept').toMatchObject({ stock: 0 });
    await idIn(await buyer.order(id));
  },
);

test.runIf(!isSqlite)(
  'a database that cannot be written to: no order, no lost hold, and then it goes on',
  async () => {
    await using shop = await openShop();
    const [held = 0, wanted = 0] = await shelve(shop, {}, {});
    const paid = await atThePage(shop, held);
    await paid.buyer.validate();
    const id = await paid.buyer.pay(paid.intent);
    const { buyer } = await atThePage(shop, wanted);
    const readOnly = async (is: 'on' | 'off') =>
      shop.deps.storage.transaction({}, (tx) => tx.run(sql.raw(`set default_transaction_read_only = ${is}`)));
    await readOnly('on');
    for (const answer of [await paid.buyer.order(id), await buyer.validate()])
      expect(await refusalIn(answer)).toMatchObject({ status: 503, code: 'busy' });
    expect(await productIn(shop, held)).toMatchObject({ stock: 0 });
    expect(await productIn(shop, wanted)).toMatchObject({ stock: 1 });
    await readOnly('off');
    await idIn(await paid.buyer.order(id));
    expect((await buyer.validate()).status).toBe(200);
  },
);

test.runIf(isSqlite)(
  'a full disk: what does not fit is refused whole, and goes through once there is room',
  async () => {
    await using shop = await openShop();
    const items = await shelve(shop, ...Array.from({ length: 40 }, () => ({ description: 'x'.repeat(400) })));
    const { intent, buyer: first } = await atThePage(shop, items[0] ?? 0);
    await first.validate();
    const id = await first.pay(intent);
    const [pages = 0] = await shop.deps.storage.db.rows(
      sql`select page_count as n from pragma_page_count`,
      (row) => row.number('n'),
    );
    const mostPages = async (most: number) =>
      shop.deps.storage.transaction({}, (tx) =>
        tx.rows(sql.raw(`pragma max_page_count = ${most}`), (row) => row.number('max_page_count')),
      );
    expect(await mostPages(pages)).toEqual([pages]);
    const buyers = items.slice(1).map((product) => ({ product, buyer: buyerIn(shop) }));
    const refused: typeof buyers = [];
    for (const { product, buyer } of buyers) {
      const steps = ['/api/cart/add', '/api/create-payment-intent'] as const;
      for (const step of steps) {
        const answer = await buyer.post(step, { productId: product, quantity: 1 });
        if (answer.ok) continue;
        expect(await refusalIn(answer)).toMatchObject({ status: 503, code: 'busy' });
        refused.push({ product, buyer });
        break;
      }
    }
    expect(refused.length, 'it was full in the end').toBeGreaterThan(0);
    await first.order(id); // made or refused: whole, says the doctor as the shop closes
    await mostPages(1_000_000);
    const [{ product, buyer } = { product: 0, buyer: first }] = refused;
    await idIn(await first.order(id));
    await buyer.buy(product);
  },
);

test('no mail server: the order stands, its mail comes later, once', async () => {
  await using mails = await openMailServer();
  await using shop = await openShop({ env: { SMTP_URL: mails.url } });
  await mails.shut();
  const buyer = buyerIn(shop);
  const order = await buyer.buy(await shelveOne(shop));
  shop.pass(3_000);
  await workOffJobs(shop.deps, JOB_HANDLERS);
  expect(await buyer.orderOf(order)).toMatchObject({ status: 'paid' });
  await mails.open();
  mails.behave('not-now');
  shop.pass(60_000);
  await workOffJobs(shop.deps, JOB_HANDLERS);
  expect(mails.received).toEqual([]);
  mails.behave('takes');
  shop.pass(600_000);
  await workOffJobs(shop.deps, JOB_HANDLERS);
  shop.pass(86_400_000);
  await workOffJobs(shop.deps, JOB_HANDLERS);
  expect(mails.received.map(({ to }) => to)).toEqual([['ada@example.com']]);
});
