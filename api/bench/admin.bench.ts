import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD, awaitRun, signInAdmin, type AskAdmin } from './bench-admin.ts';
import type { Bench } from './bench.ts';
import { percentile } from './statistics.ts';

/** Products that a bulk edit changes, and lines that are imported. */
const CHANGED = 10_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const WORDS = ['history', 'night', 'garden', 'river', 'the', 'a', 'house of', 'winter', '9780', 'music s'];
const SORTS = [
  'newest',
  'title',
  'title-desc',
  'price',
  'price-desc',
  'stock',
  'category',
  'amazon',
  'amazon-desc',
  'ebay',
  'id',
];

const table = (query: string): string => `/api/admin/products?limit=100&${query}`;

/** Table queries of an admin who types, sorts, filters and jumps; all different, in each run. */
function questions(products: number, run: number): Readonly<Record<string, readonly string[]>> {
  return {
    search: WORDS.flatMap((word) =>
      [1, 2, 3, 4, 5, 6].map((letters) =>
        table(`q=${encodeURIComponent(word.slice(0, letters))}&offset=${letters + run * 6}`),
      ),
    ),
    sort: SORTS.flatMap((sort) =>
      [0, 1, 2, 3, 4].map((at) => table(`sort=${sort}&seller=&offset=${at + run * 5}`)),
    ),
    page: Array.from({ length: 200 }, (_, at) =>
      table(`sort=${SORTS[at % 3]}&offset=${((at + run * 200) * 7_919) % products}`),
    ),
    filter: ['new', 'like_new', 'very_good', 'good', 'acceptable'].flatMap((condition) =>
      ['books', 'games', 'manuals'].flatMap((category) =>
        ['in', 'out', 'all'].map((stock) =>
          table(`condition=${condition}&category=${category}&stock=${stock}&offset=${run}`),
        ),
      ),
    ),
  };
}

interface Shopper {
  /** The p99 of product pages since the last call, in ms. */
  readonly worst: () => number;
  readonly leave: () => Promise<void>;
}

/** Requests product pages continuously. */
function shopperAt(url: string, products: number): Shopper {
  let times: number[] = [];
  const gone = new AbortController();
  const walk = async (): Promise<void> => {
    for (let at = 0; !gone.signal.aborted; at += 1) {
      const page = `${url}/product/${1 + ((at * 7_919) % products)}`;
      times.push(await timed(async () => (await fetch(page)).text()));
      await sleep(5);
    }
  };
  const walking = walk();
  return {
    worst: () => {
      const worst = percentile(times, 0.99);
      times = [];
      return worst;
    },
    leave: async () => {
      gone.abort();
      await walking;
    },
  };
}

/** The product table, and bulk edits of 10,000 products under a load of product pages. */
export async function benchAdmin(bench: Bench): Promise<void> {
  for (const products of bench.sizes) {
    const size = `${products.toLocaleString('en-US')} products`;
    const shop = await bench.startShop(products, { ADMIN_PASSWORD });
    try {
      const ask = await signInAdmin(shop.url);
      bench.record('admin.first-table', await timed(() => ask('GET', '/api/admin/products')), size);
      for (let run = 0; run < bench.runs; run += 1) {
        for (const [name, paths] of Object.entries(questions(products, run))) {
          const times: number[] = [];
          for (const path of paths) times.push(await timed(() => ask('GET', path)));
          bench.record('admin.table-p99', percentile(times, 0.99), `${name}, ${size}`);
        }
      }
      await editMany(bench, { url: shop.url, ask, products, size });
      bench.record('admin.memory', shop.memory(), size);
    } finally {
      await shop.stop();
    }
  }
}

interface Office {
  readonly url: string;
  readonly ask: AskAdmin;
  readonly products: number;
  readonly size: string;
}

/** Changes and imports products once, because each run takes a minute. */
async function editMany(bench: Bench, { url, ask, products, size }: Office): Promise<void> {
  const shopper = shopperAt(url, products);
  await sleep(5_000);
  shopper.worst();
  await sleep(10_000);
  const alone = shopper.worst();
  bench.record('admin.shopper-p99', alone, size);
  const ids = Array.from({ length: CHANGED }, (_, at) => at + 1);
  const order = { selection: { ids }, change: { action: 'price', percent: 5 } };
  const change = await awaitRun(ask, await ask('POST', '/api/admin/runs', JSON.stringify(order)));
  bench.record('admin.prices', change / 1000, size);
  bench.record('admin.shopper-delay', shopper.worst() - alone, `prices, ${size}`);
  const csv = [
    'title,author,price,category,isbn,description',
    ...Array.from({ length: CHANGED }, (_, at) => lineOf(at)),
  ].join('\n');
  let check: unknown;
  const dryRun = await timed(async () => {
    check = await ask('POST', '/api/admin/imports', csv, 'text/csv');
  });
  const id = typeof check === 'object' && check !== null ? String(Reflect.get(check, 'id')) : '';
  const run = await awaitRun(ask, await ask('POST', `/api/admin/imports/${id}/run`));
  bench.record('admin.import', (dryRun + run) / 1000, size);
  bench.record('admin.shopper-delay', shopper.worst() - alone, `import, ${size}`);
  await shopper.leave();
}

const lineOf = (at: number): string =>
  `"The ${WORDS[at % 5]} of ${WORDS[(at * 7) % 4]} no. ${at}","A. Author ${at % 700}",${(at % 90) + 1}.50,books,,"A copy of number ${at}, read once, with all its pages and a clean cover."`;
