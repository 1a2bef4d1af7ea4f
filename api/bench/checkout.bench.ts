import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { addProducts } from '../catalog/add-product.ts';
import { createListing } from '../catalog/create-listing.ts';
import { examineShop } from '../doctor/doctor.queries.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { Bench } from './bench.ts';
import { runConcurrently, BenchBuyer } from './bench-buyer.ts';
import { startShopIn } from './shop-process.ts';
import { percentile } from './statistics.ts';

const ITEMS = 200;
/** Checkouts prepared and paid before the orders are requested. */
const PREPARED = 1_200;
const CONCURRENCY = 16;
/** Complete checkouts of five calls each, and the calls started per second. */
const WAYS = 200;
const CALLS_PER_SECOND = 100;

const storageIn = (folder: string): Promise<Storage> => openStorage({ file: join(folder, 'shop.db') });

/** A shop with plenty of stock. */
async function shelvesIn(folder: string): Promise<void> {
  const storage = await storageIn(folder);
  const now = Date.now();
  const listings = Array.from({ length: ITEMS }, (_, at) =>
    createListing({ title: `Book ${at + 1}`, priceCents: 500 + at, createdAt: now, stock: 100_000 }),
  );
  await storage.transaction({ product: [] }, (tx) => addProducts(tx, now, listings));
  await storage.close();
}

const productFor = (buyer: number): number => (buyer % ITEMS) + 1;

/** Retries preparation calls that a busy machine refuses. */
async function patiently(step: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries < 20; tries += 1) {
    if (
      await step().then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(250);
  }
  await step();
}

/** Buyers with holds; their payments succeed while the shop is closed, so that no webhook has arrived. */
async function preparedIn(folder: string, many: number): Promise<BenchBuyer[]> {
  const shop = await startShopIn(folder);
  const buyers = Array.from({ length: many }, () => new BenchBuyer(shop.url));
  await runConcurrently([...buyers.entries()], CONCURRENCY, async ([number, buyer]) => {
    for (const step of [buyer.add, buyer.open, buyer.validate])
      await patiently(async () => step(productFor(number)));
  });
  await shop.stop();
  const storage = await storageIn(folder);
  await storage.transaction({}, async (tx) => {
    await tx.run(sql`update demo_intents set status = 'succeeded', received_cents = amount_cents`);
    // As if just opened, so that the reconciler leaves it to the page.
    await tx.run(sql`update checkouts set created_at = ${Date.now()} where status = 'reserved'`);
  });
  await storage.close();
  return buyers;
}

/** POST /api/orders for every prepared checkout, and a power cut after the last response. */
async function placeOrders(bench: Bench, folder: string): Promise<void> {
  bench.note(`Preparing ${PREPARED} checkouts ...`);
  const buyers = await preparedIn(folder, PREPARED);
  const shop = await startShopIn(folder);
  const told: string[] = [];
  const latencies: number[] = [];
  let refused = 0;
  const started = performance.now();
  await runConcurrently(buyers, CONCURRENCY, async (buyer) => {
    buyer.moveTo(shop.url);
    const asked = performance.now();
    const id = await buyer.order().catch(() => undefined);
    if (id === undefined) refused += 1;
    else told.push(id);
    latencies.push(performance.now() - asked);
  });
  const seconds = (performance.now() - started) / 1_000;
  await shop.kill();
  const storage = await storageIn(folder);
  const kept = new Set(
    await storage.db.rows(sql`select public_id from orders`, (row) => row.text('public_id')),
  );
  const lost = told.filter((id) => !kept.has(id)).length;
  const breaches = await examineShop({ storage, now: Date.now });
  await storage.close();
  bench.record('checkout.orders', told.length / seconds);
  bench.record('checkout.order-p99', percentile(latencies, 0.99));
  bench.record('checkout.refused', refused);
  bench.record('checkout.lost', lost);
  bench.record('checkout.breaches', breaches.length);
}

const CALLS = ['add', 'open', 'validate', 'pay', 'order'] as const;

/** Complete checkouts at a constant rate, whether or not the shop keeps up (open loop). */
async function payAtConstantRate(bench: Bench, folder: string): Promise<void> {
  const shop = await startShopIn(folder);
  const latencies = new Map<string, number[]>(CALLS.map((call) => [call, []]));
  let refused = 0;
  const started = performance.now();
  const walk = async (number: number): Promise<void> => {
    const buyer = new BenchBuyer(shop.url);
    for (const [step, call] of CALLS.entries()) {
      // Calls of one checkout start half a second apart; latency counts from the scheduled time.
      const due = started + (number * CALLS.length * 1_000) / CALLS_PER_SECOND + step * 500;
      await sleep(Math.max(0, due - performance.now()));
      await buyer[call](productFor(number));
      latencies.get(call)?.push(performance.now() - due);
    }
  };
  const ways = Array.from({ length: WAYS }, async (_, number) => walk(number));
  for (const end of await Promise.allSettled(ways)) if (end.status === 'rejected') refused += 1;
  await shop.stop();
  const checkout = CALLS.slice(1).flatMap((call) => latencies.get(call) ?? []);
  bench.record('checkout.paced-p99', percentile(checkout, 0.99));
  for (const call of CALLS.slice(1))
    bench.record('checkout.paced-call-p99', percentile(latencies.get(call) ?? [], 0.99), call);
  bench.record('checkout.paced-median', percentile(checkout, 0.5));
  bench.record('checkout.paced-refused', refused);
}

/** Orders per second over prepared checkouts, and latencies of the checkout's calls at a constant rate. On SQLite only. */
export async function benchCheckout(bench: Bench): Promise<void> {
  for (const measure of [placeOrders, payAtConstantRate]) {
    for (let run = 0; run < bench.runs; run += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
      try {
        await shelvesIn(folder);
        await measure(bench, folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  }
}
