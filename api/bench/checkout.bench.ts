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
import { runConcurrently, BenchBuyer } from './bench-buyer.ts';
import { atLeast, atMost, percentile, report, say, type Figure } from './report.ts';
import { startShopIn } from './shop-process.ts';

const ITEMS = 200;
/** Checkouts prepared and paid before the orders are requested. */
const PREPARED = 1_200;
const CONCURRENCY = 16;
/** Complete checkouts of five calls each, and the calls started per second. */
const WAYS = 400;
const CALLS_PER_SECOND = 100;

const storageIn = (folder: string): Promise<Storage> => openStorage({ file: join(folder, 'shop.db') });

/** A shop with plenty of stock. */
async function shelvesIn(folder: string): Promise<void> {
  const storage = await storageIn(folder);
  const now = Date.now();
  const listings = Array.from({ length: ITEMS }, (_, at) =>
    createListing({ title: `Book ${at + 1}`, priceCents: 500 + at, createdAt: now, stock: 100_000 }),
  );
  await storage.transaction({ catalog: true }, (tx) => addProducts(tx, now, listings));
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
async function orders(folder: string): Promise<Figure[]> {
  say(`Preparing ${PREPARED} checkouts ...`);
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
  const perSecond = told.length / seconds;
  return [
    {
      name: `POST /api/orders, ${CONCURRENCY} at a time`,
      value: perSecond,
      unit: 'orders/s',
      goal: atLeast(perSecond, 300),
    },
    { name: '  its p99', value: percentile(latencies, 0.99), unit: 'ms' },
    { name: '  refused or failed', value: refused, unit: '', goal: atMost(refused, 0) },
    { name: 'orders lost by SIGKILL behind the last answer', value: lost, unit: '', goal: atMost(lost, 0) },
    {
      name: 'breaches that the doctor finds',
      value: breaches.length,
      unit: '',
      goal: atMost(breaches.length, 0),
    },
  ];
}

const CALLS = ['add', 'open', 'validate', 'pay', 'order'] as const;

/** Complete checkouts at a constant rate, whether or not the shop keeps up (open loop). */
async function atAPace(folder: string): Promise<Figure[]> {
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
  const p99 = percentile(checkout, 0.99);
  return [
    {
      name: `checkout's calls at ${CALLS_PER_SECOND} a second, p99`,
      value: p99,
      unit: 'ms',
      goal: atMost(p99, 50),
    },
    ...CALLS.slice(1).map((call) => ({
      name: `  ${call}, p99`,
      value: percentile(latencies.get(call) ?? [], 0.99),
      unit: 'ms',
    })),
    { name: '  ways that were refused or failed', value: refused, unit: '', goal: atMost(refused, 0) },
    { name: '  all of them, median', value: percentile(checkout, 0.5), unit: 'ms' },
  ];
}

/** Orders per second over prepared checkouts, and latencies of the checkout's calls at a constant rate. */
export async function benchCheckout(): Promise<void> {
  const figures: Figure[] = [];
  for (const measure of [orders, atAPace]) {
    const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
    try {
      await shelvesIn(folder);
      figures.push(...(await measure(folder)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  report('checkout', figures);
}
