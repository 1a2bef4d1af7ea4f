import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { buildDeps } from '../build-deps.ts';
import { recountProducts } from '../catalog/counts/recount-products.ts';
import { examineShop } from '../doctor/doctor.queries.ts';
import { envFrom } from '../env.ts';
import { createLog } from '../gateways/log.ts';
import { post } from '../ledger/post.ts';
import { postExistingOrders } from '../orders/money/post-existing-orders.ts';
import { paymentEntry } from '../orders/money/post-payment.ts';
import { readPayouts } from '../payouts/read-payouts.ts';
import { settleExistingData } from '../run-shop.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { migrateSqlite } from '../storage/migrate/migrate.ts';
import { migrationsOf } from '../storage/migrate/migration-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { Bench } from './bench.ts';
import { percentile } from './statistics.ts';

const ORDERS = 100_000;
/** Each has 1,000 sales. */
const SELLERS = 100;
const DAY = 86_400_000;

/** The first migration of what sellers are paid by: deadlines of parcels; the ledger and payouts follow. */
const FIRST_MIGRATION = '0026_parcels';

/**
 * A database of the build before parcels had deadlines, with orders as that build left them: $10.00 each, of which a seller has
 * earned $8.50 and the shop $1.50. Half of the sellers were paid out; of 20 orders, one was canceled and one has a refund.
 */
function makeOldDatabase(file: string): void {
  const raw = new Database(file);
  try {
    migrateSqlite(
      raw,
      migrationsOf('sqlite').filter(({ tag }) => tag < FIRST_MIGRATION),
    );
    raw.transaction(() => raw.exec(OLD_ORDERS))();
  } finally {
    raw.close();
  }
}

const OLD_ORDERS = `
  insert into products (id, title, description, category, condition, price_cents, images, created_at, updated_at, change)
    values (1, 'Dune', '', 'books', 'good', 850, '[]', 0, 0, 1), (2, 'Emma', '', 'books', 'good', 150, '[]', 0, 0, 2);
  insert into checkouts (id, owner, session_id, network, status, fingerprint, amount_cents, provider, livemode, intent_id,
      created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ORDERS})
    select i, 's:' || i, i, '', 'completed', '', 1000, 'stripe', 0, 'pi_' || i, i, i from n;
  insert into checkout_items (checkout_id, product_id, quantity, unit_cents, title, condition)
    select c.id, p.id, 1, p.price_cents, p.title, p.condition from checkouts c, products p;
  insert into orders (id, public_id, number, checkout_id, intent_id, provider, owner, session_id, status, subtotal_cents,
      total_cents, refunded_cents, currency, livemode, created_at, canceled_at, updated_at)
    select id, 'o' || id, 'D-' || id, id, intent_id, 'stripe', owner, id,
      case id % 20 when 0 then 'refunded' when 1 then 'partially_refunded' else 'paid' end,
      1000, 1000, case id % 20 when 0 then 1000 when 1 then 100 else 0 end, 'USD', 0, id,
      case id % 20 when 0 then id end, id from checkouts;
  insert into shipments (id, order_id, seller, status, created_at, delivered_at, canceled_at, paid_out_at, paid_out_cents)
    select 2 * o.id + p.id - 2, o.id, case p.id when 1 then 'u:' || (o.id % ${SELLERS}) end,
      case when o.canceled_at is null then 'delivered' else 'canceled' end, o.id, o.id, o.canceled_at,
      case when p.id = 1 and o.id % 2 = 0 and o.canceled_at is null then o.id + ${DAY} end,
      case when p.id = 1 and o.id % 2 = 0 and o.canceled_at is null then 850 end from orders o, products p;
  insert into order_items (order_id, shipment_id, product_id, title, condition, unit_cents, quantity, created_at)
    select s.order_id, s.id, p.id, p.title, p.condition, p.price_cents, 1, s.created_at
    from shipments s join products p on p.id = 2 - s.id % 2;
  insert into refunds (key, order_id, shipment_id, cents, reason, status, created_at, done_at)
    select 'refund:' || intent_id || case id % 20 when 0 then '' else ':admin:1' end, id,
      case id % 20 when 1 then 2 * id - 1 end, refunded_cents, '', 'sent', id, id from orders where refunded_cents > 0;`;

/** Sellers are paid by Stripe, which is never asked. */
const SETTINGS = {
  DEMO_CATALOG: 'false',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_bench_connect',
};

const ANSWERS = 300;

/** The p95 in ms of what a seller's Payouts tab asks for. */
async function p95OfPayouts(deps: ShopDeps): Promise<number> {
  const latencies: number[] = [];
  for (let at = 0; at < ANSWERS; at += 1) {
    const started = performance.now();
    await readPayouts(deps, `u:${at % SELLERS}`);
    latencies.push(performance.now() - started);
  }
  return percentile(latencies, 0.95);
}

const ENTRIES = 2_000;

/** The p95 in ms of transactions that write to an order, with or without the entry of its payment: two sellers and a fee. */
async function p95OfPayments(storage: Storage, withEntry: boolean): Promise<number> {
  const latencies: number[] = [];
  for (let orderId = 1; orderId <= ENTRIES; orderId += 1) {
    const order = { id: orderId, intentId: `pi_bench_${orderId}` };
    const parcels = [2 * orderId, 2 * orderId - 1].map((id) => {
      return { id, seller: `u:${id % 1_000}`, grossCents: 500, feeCents: 80 };
    });
    const received = { order, receivedCents: 1_000, currency: 'USD', livemode: true, at: orderId };
    const started = performance.now();
    await storage.transaction({}, async (tx) => {
      await tx.run(sql`update orders set updated_at = updated_at where id = ${orderId}`);
      if (withEntry) await post(tx, paymentEntry(received, parcels));
    });
    latencies.push(performance.now() - started);
  }
  return percentile(latencies, 0.95);
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

/** How long the first start with deadlines, ledger and payouts takes, and what follows on it. On SQLite only. */
export async function benchLedger(bench: Bench): Promise<void> {
  for (let run = 0; run < bench.runs; run += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
    try {
      bench.note(`Filling an old database with ${ORDERS} orders ...`);
      makeOldDatabase(join(folder, 'shop.db'));
      await measure(bench, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function measure(bench: Bench, folder: string): Promise<void> {
  const env = envFrom({ ...SETTINGS, DATA_DIR: folder });
  const started = performance.now();
  const { deps, close } = await buildDeps(env, createLog('fatal'), process.cwd());
  try {
    const { storage, now } = deps;
    await settleExistingData(deps);
    bench.record('ledger.post', (performance.now() - started) / 1_000);
    bench.record('ledger.again', await secondsOf(() => postExistingOrders({ storage })));
    await recountProducts(storage);
    let breaches = 0;
    bench.record(
      'ledger.doctor',
      await secondsOf(async () => {
        breaches = (await examineShop({ storage, now, env })).length;
      }),
    );
    bench.record('ledger.breaches', breaches);
    bench.record('ledger.payouts', await p95OfPayouts(deps));
    const without = await p95OfPayments(storage, false);
    bench.record('ledger.entry', (await p95OfPayments(storage, true)) - without);
  } finally {
    await close();
  }
}
