import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres } from '../tests/postgres/launch.ts';
import { ADMIN_PASSWORD, signInAdmin } from './bench-admin.ts';
import { BenchBuyer, runConcurrently } from './bench-buyer.ts';
import type { Bench } from './bench.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import { generateCatalog, startShopIn } from './shop-process.ts';

const PRODUCTS = 2_000;
/** What a database in another zone adds to each round trip. */
const DELAY_MS = 5;
const CONCURRENCY_PER_PROCESS = 16;
const ORDERS_PER_PROCESS = 160;
const PRICES_PER_PROCESS = 320;
/** Orders in a row, counted with the jobs that they lead to. */
const COUNTED_ORDERS = 20;

/** One product is never used twice. */
type NextProduct = () => number;

/** Orders and price changes of different products at one and two processes over one distant PostgreSQL. */
export async function benchProcesses(bench: Bench): Promise<void> {
  for (let run = 0; run < bench.runs; run += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
    const server = await launchPostgres({ durable: true });
    try {
      generateCatalog(PRODUCTS, { DATA_DIR: folder, DATABASE_URL: server.url });
      await measure(bench, server.url, folder);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function measure(bench: Bench, server: string, folder: string): Promise<void> {
  let product = 0;
  const next = (): number => (product += 1);
  const proxy = await openDatabaseProxy(server, DELAY_MS);
  const start = () => startShopIn(folder, { DATABASE_URL: proxy.urlOf(server), ADMIN_PASSWORD });
  const one = await start();
  await buy(one.url, next); // opens connections and prepares statements
  const before = { transactions: proxy.transactions(), roundTrips: proxy.roundTrips() };
  for (let count = 0; count < COUNTED_ORDERS; count += 1) await buy(one.url, next);
  bench.record('processes.commits', (proxy.transactions() - before.transactions) / COUNTED_ORDERS);
  bench.record('processes.round-trips', (proxy.roundTrips() - before.roundTrips) / COUNTED_ORDERS);
  const single = { orders: await orderRate([one.url], next), prices: await priceRate([one.url], next) };
  const two = await start();
  const urls = [one.url, two.url];
  const both = { orders: await orderRate(urls, next), prices: await priceRate(urls, next) };
  await Promise.all([one.stop(), two.stop()]);
  await proxy.close();
  for (const kind of ['orders', 'prices'] as const) {
    bench.record(`processes.${kind}`, single[kind], '1 process');
    bench.record(`processes.${kind}`, both[kind], '2 processes');
    bench.record(`processes.${kind}-gain`, both[kind] / single[kind]);
  }
}

const orderRate = (urls: readonly string[], next: NextProduct): Promise<number> =>
  rateOf(urls, ORDERS_PER_PROCESS, (url) => buy(url, next));

async function priceRate(urls: readonly string[], next: NextProduct): Promise<number> {
  const admins = new Map(await Promise.all(urls.map(async (url) => [url, await signInAdmin(url)] as const)));
  return rateOf(urls, PRICES_PER_PROCESS, async (url) => {
    await admins.get(url)?.('PATCH', `/api/admin/products/${next()}/price`, JSON.stringify({ price: 9.5 }));
  });
}

/** How often a second `work` is done if each process has `count` of it to do, several at a time. */
async function rateOf(
  urls: readonly string[],
  count: number,
  work: (url: string) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  await Promise.all(
    urls.map((url) =>
      runConcurrently(
        Array.from({ length: count }, () => url),
        CONCURRENCY_PER_PROCESS,
        work,
      ),
    ),
  );
  return (urls.length * count * 1_000) / (performance.now() - began);
}

const isDone = (step: Promise<void>): Promise<boolean> =>
  step.then(
    () => true,
    () => false,
  );

async function buy(url: string, next: NextProduct): Promise<void> {
  const buyer = new BenchBuyer(url);
  // Some generated listings are sold out.
  while (!(await isDone(buyer.add(next()))));
  await buyer.open();
  await buyer.validate();
  await buyer.pay();
  await buyer.order();
}
