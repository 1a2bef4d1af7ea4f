import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { addProducts } from '../catalog/add-product.ts';
import { createListing } from '../catalog/create-listing.ts';
import { examineShop } from '../doctor/doctor.queries.ts';
import { post } from '../ledger/post.ts';
import { postExistingOrders } from '../orders/money/post-existing-orders.ts';
import { paymentEntry } from '../orders/money/post-payment.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { Bench } from './bench.ts';
import { percentile } from './statistics.ts';

const ORDERS = 100_000;
const DAY = 86_400_000;

/**
 * Orders as a former build left them: $10.00 each, of which a seller has earned $8.50 and the shop $1.50. Half of the sellers
 * were paid out; of 20 orders, one was canceled and one has a refund.
 */
async function fillWithOrders(storage: Storage): Promise<void> {
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.raw(String(ORDERS))})`;
  await storage.transaction({ catalog: true }, async (tx) => {
    const listing = { stock: null, createdAt: 0 };
    await addProducts(tx, 0, [
      createListing({ ...listing, title: 'Dune', priceCents: 850 }),
      createListing({ ...listing, title: 'Emma', priceCents: 150 }),
    ]);
    await tx.run(sql`${numbers} insert into checkouts (id, owner, session_id, network, status, fingerprint, amount_cents,
        provider, livemode, intent_id, created_at, updated_at)
      select i, 's:' || i, i, '', 'completed', '', 1000, 'stripe', 1, 'pi_' || i, i, i from n`);
    await tx.run(sql`insert into checkout_items (checkout_id, product_id, quantity, unit_cents, title, condition)
      select c.id, p.id, 1, p.price_cents, p.title, p.condition from checkouts c, products p`);
    await tx.run(sql`insert into orders (id, public_id, number, checkout_id, intent_id, provider, owner, session_id, status,
        subtotal_cents, total_cents, refunded_cents, currency, livemode, created_at, canceled_at, updated_at)
      select id, 'o' || id, 'D-' || id, id, intent_id, 'stripe', owner, id,
        case id % 20 when 0 then 'refunded' when 1 then 'partially_refunded' else 'paid' end,
        1000, 1000, case id % 20 when 0 then 1000 when 1 then 100 else 0 end, 'USD', 1, id,
        case id % 20 when 0 then id end, id from checkouts`);
    await tx.run(sql`insert into shipments (id, order_id, seller, status, created_at, delivered_at, canceled_at,
        paid_out_at, paid_out_cents)
      select 2 * o.id + p.id - 2, o.id, case p.id when 1 then 'u:' || (o.id % 1000) end,
        case when o.canceled_at is null then 'delivered' else 'canceled' end, o.id, o.id, o.canceled_at,
        case when p.id = 1 and o.id % 2 = 0 and o.canceled_at is null then o.id + ${DAY} end,
        case when p.id = 1 and o.id % 2 = 0 and o.canceled_at is null then 850 end from orders o, products p`);
    await tx.run(sql`insert into order_items (order_id, shipment_id, product_id, title, condition, unit_cents, quantity, created_at)
      select s.order_id, s.id, p.id, p.title, p.condition, p.price_cents, 1, s.created_at
      from shipments s join products p on p.id = 2 - s.id % 2`);
    await tx.run(sql`insert into refunds (key, order_id, shipment_id, cents, reason, status, created_at, done_at)
      select 'refund:' || intent_id || case id % 20 when 0 then '' else ':admin:1' end, id,
        case id % 20 when 1 then 2 * id - 1 end, refunded_cents, '', 'sent', id, id from orders where refunded_cents > 0`);
  });
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

/** How long the first start with a ledger takes, the doctor after it, and the entry of a payment. On SQLite only. */
export async function benchLedger(bench: Bench): Promise<void> {
  for (let run = 0; run < bench.runs; run += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
    const storage = await openStorage({ file: join(folder, 'shop.db') });
    try {
      bench.note(`Filling a shop with ${ORDERS} orders ...`);
      await fillWithOrders(storage);
      bench.record('ledger.post', await secondsOf(() => postExistingOrders({ storage })));
      bench.record('ledger.again', await secondsOf(() => postExistingOrders({ storage })));
      let breaches = 0;
      bench.record(
        'ledger.doctor',
        await secondsOf(async () => {
          breaches = (await examineShop({ storage, now: Date.now })).length;
        }),
      );
      bench.record('ledger.breaches', breaches);
      const without = await p95OfPayments(storage, false);
      bench.record('ledger.entry', (await p95OfPayments(storage, true)) - without);
    } finally {
      await storage.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
