import { signInAdmin, ADMIN_PASSWORD, type AskAdmin } from './bench-admin.ts';
import type { Bench } from './bench.ts';
import { mainThreadMs } from './cpu-time.ts';
import type { ShopProcess } from './shop-process.ts';
import { median } from './statistics.ts';

/** First answers per kind of request and run. */
const ANSWERS = 5;

const search = (query: string): string => `/api/search?inStock=true&limit=24&${query}`;

/** The kinds of requests, most of them as a first answer after a change. */
const kindsFor = (products: number): Readonly<Record<string, string>> => ({
  list: '/api/products?inStock=true&limit=24',
  category: '/api/products?inStock=true&limit=24&category=books&sort=price-asc',
  product: `/api/products/${Math.ceil(products / 2)}`,
  'home page': '/',
  'product page': `/product/${Math.ceil(products / 2)}`,
  'search, a word': search('q=river'),
  'search, two words': search('q=river+garden'),
  'search, a typo': search('q=rivrr+gardn'),
  'search, "the"': search('q=the'),
  'search, "a"': search('q=a'),
  'search, a price range': search('q=night&minPrice=5&maxPrice=10'),
  'search, "the" and a price range': search('q=the&minPrice=5&maxPrice=10'),
  suggest: '/api/suggest?q=nigh',
  mirror: '/api/catalog/mirror',
  'admin table': '/api/admin/products?limit=100',
});

/** How the processor time of first answers grows with the catalog: the table of kinds by sizes, and its factors. */
export async function benchGrowth(bench: Bench): Promise<void> {
  const table = new Map<string, number[]>();
  for (const products of bench.sizes) await measureSize(bench, products, table);
  for (const [kind, times] of table) {
    const [smallest = Number.NaN] = times;
    const largest = times.at(-1) ?? Number.NaN;
    // Below a millisecond, the factor says more of the machine than of the shop.
    if (times.length > 1) bench.record('growth.factor', Math.max(1, largest) / Math.max(1, smallest), kind);
  }
  printTable(bench, table);
}

async function measureSize(bench: Bench, products: number, table: Map<string, number[]>): Promise<void> {
  const shop = await bench.startShop(products, { ADMIN_PASSWORD });
  try {
    const ask = await signInAdmin(shop.url);
    for (const [kind, path] of Object.entries(kindsFor(products))) {
      const get = (): Promise<unknown> =>
        path.startsWith('/api/admin/') ? ask('GET', path) : getPublic(shop.url + path);
      const times: number[] = [];
      for (let run = 0; run < bench.runs; run += 1) {
        const time = await firstAnswer(shop, ask, get);
        bench.record('growth.answer', time, `${kind}, ${products.toLocaleString('en-US')} products`);
        times.push(time);
      }
      table.set(kind, [...(table.get(kind) ?? []), median(times)]);
    }
    bench.record('growth.memory', shop.memory(), `${products.toLocaleString('en-US')} products`);
  } finally {
    await shop.stop();
  }
}

/** The median main-thread time of a first answer after a price change, in ms. The first one of all is not counted. */
async function firstAnswer(shop: ShopProcess, ask: AskAdmin, get: () => Promise<unknown>): Promise<number> {
  await get();
  const times: number[] = [];
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const price = (200 + Math.floor(Math.random() * 4_000)) / 100;
    await ask('PATCH', '/api/admin/products/1/price', JSON.stringify({ price }));
    const before = mainThreadMs(shop.pid);
    await get();
    times.push(mainThreadMs(shop.pid) - before);
  }
  return median(times);
}

async function getPublic(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

function printTable(bench: Bench, table: ReadonlyMap<string, readonly number[]>): void {
  const heads = bench.sizes.map((size) => size.toLocaleString('en-US'));
  const lines = [
    ['first answer after a change, main-thread ms', ...heads],
    ...Array.from(table, ([kind, times]) => [kind, ...times.map((time) => time.toFixed(1))]),
  ];
  for (const [first = '', ...cells] of lines)
    bench.note(`${first.padEnd(46)}${cells.map((cell) => cell.padStart(12)).join('')}`);
}
