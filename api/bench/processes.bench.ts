import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres } from '../tests/postgres/launch.ts';
import { ADMIN_PASSWORD, signInAdmin } from './bench-admin.ts';
import { BenchBuyer, runConcurrently } from './bench-buyer.ts';
import type { Bench } from './bench.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import { generateCatalog, startShopIn } from './shop-process.ts';

const PRODUCTS = 3_000;
/** What a database in another zone adds to each round trip. */
const DELAY_MS = 5;
/** At a time in each process: few, which leave processor time on two cores, and as many as one process can do. */
const CONCURRENCIES = [4, 16] as const;
const ORDERS_AT_A_TIME = 10;
const PRICES_AT_A_TIME = 20;
const WARM_UP_ORDERS = 100;
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
  const next = (): number => {
    if (product === PRODUCTS) throw new Error(`more than ${PRODUCTS} products are needed`);
    return (product += 1);
  };
  const proxy = await openDatabaseProxy(server, DELAY_MS);
  const start = () => startShopIn(folder, { DATABASE_URL: proxy.urlOf(server), ADMIN_PASSWORD });
  const one = await start();
  await buy(one.url, next); // opens connections and prepares statements
  const before = { transactions: proxy.transactions(), roundTrips: proxy.roundTrips() };
  for (let count = 0; count < COUNTED_ORDERS; count += 1) await buy(one.url, next);
  bench.record('processes.commits', (proxy.transactions() - before.transactions) / COUNTED_ORDERS);
  bench.record('processes.round-trips', (proxy.roundTrips() - before.roundTrips) / COUNTED_ORDERS);
  await warmUp(one.url, next);
  const single = await ratesOf([one.url], next);
  const two = await start();
  await warmUp(two.url, next);
  const both = await ratesOf([one.url, two.url], next);
  await Promise.all([one.stop(), two.stop()]);
  await proxy.close();
  for (const kind of ['orders', 'prices'] as const)
    for (const concurrency of CONCURRENCIES) {
      const alone = single[kind].get(concurrency) ?? Number.NaN;
      const together = both[kind].get(concurrency) ?? Number.NaN;
      const variant = `${concurrency} at a time`;
      bench.record(`processes.${kind}`, alone, `1 process, ${variant}`);
      bench.record(`processes.${kind}`, together, `2 processes, ${variant}`);
      bench.record(`processes.${kind}-gain`, together / alone, variant);
    }
}

/** A new process is slower until its code is compiled. */
const warmUp = (url: string, next: NextProduct): Promise<number> =>
  measureRate([url], { count: WARM_UP_ORDERS, concurrency: 4, work: () => buy(url, next) });

/** Orders and price changes a second, by how many each process does at a time. */
async function ratesOf(urls: readonly string[], next: NextProduct) {
  const admins = new Map(await Promise.all(urls.map(async (url) => [url, await signInAdmin(url)] as const)));
  const changePrice = async (url: string): Promise<void> => {
    await admins.get(url)?.('PATCH', `/api/admin/products/${next()}/price`, JSON.stringify({ price: 9.5 }));
  };
  const rates = { orders: new Map<number, number>(), prices: new Map<number, number>() };
  for (const concurrency of CONCURRENCIES) {
    const rateOf = async (times: number, work: (url: string) => Promise<void>) =>
      measureRate(urls, { count: times * concurrency, concurrency, work });
    rates.orders.set(concurrency, await rateOf(ORDERS_AT_A_TIME, (url) => buy(url, next)));
    rates.prices.set(concurrency, await rateOf(PRICES_AT_A_TIME, changePrice));
  }
  return rates;
}

interface Load {
  /** Of each process. */
  readonly count: number;
  readonly concurrency: number;
  readonly work: (url: string) => Promise<void>;
}

/** How often a second `work` is done. */
async function measureRate(urls: readonly string[], { count, concurrency, work }: Load): Promise<number> {
  const began = performance.now();
  await Promise.all(
    urls.map((url) =>
      runConcurrently(
        Array.from({ length: count }, () => url),
        concurrency,
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
