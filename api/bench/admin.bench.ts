import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, report, type Figure } from './report.ts';
import { catalogOf, startShop } from './shop-process.ts';

const PASSWORD = 'only for this benchmark';
const PRODUCTS = 100_000;
const CHANGED = 10_000;

type Ask = (method: string, path: string, body?: string, type?: string) => Promise<unknown>;

/** A signed-in admin. */
async function admin(url: string): Promise<Ask> {
  const door = await fetch(`${url}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const cookie = door.headers.getSetCookie().find((each) => each.startsWith('admin=')) ?? '';
  return async (method, path, body, type = 'application/json') => {
    const ask = () =>
      fetch(url + path, {
        method,
        headers: {
          Cookie: cookie.split(';')[0] ?? '',
          ...(body === undefined ? {} : { 'Content-Type': type }),
        },
        ...(body === undefined ? {} : { body }),
      });
    let answer = await ask();
    // A busy machine sheds load: the wait counts toward the response time.
    while (answer.status === 503) {
      await sleep(100);
      answer = await ask();
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

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

/** Table queries of an admin who types, sorts, filters and jumps; all different. */
function questions(): Readonly<Record<string, readonly string[]>> {
  return {
    search: WORDS.flatMap((word) =>
      [1, 2, 3, 4, 5, 6].map((letters) =>
        table(`q=${encodeURIComponent(word.slice(0, letters))}&offset=${letters}`),
      ),
    ),
    sort: SORTS.flatMap((sort) => [0, 1, 2, 3, 4].map((at) => table(`sort=${sort}&seller=&offset=${at}`))),
    page: Array.from({ length: 200 }, (_, at) =>
      table(`sort=${SORTS[at % 3]}&offset=${(at * 7_919) % PRODUCTS}`),
    ),
    filter: ['new', 'like_new', 'very_good', 'good', 'acceptable'].flatMap((condition) =>
      ['books', 'games', 'manuals'].flatMap((category) =>
        ['in', 'out', 'all'].map((stock) =>
          table(`condition=${condition}&category=${category}&stock=${stock}`),
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
function shopperAt(url: string): Shopper {
  let times: number[] = [];
  const gone = new AbortController();
  const walk = async (): Promise<void> => {
    for (let at = 0; !gone.signal.aborted; at += 1) {
      const page = `${url}/product/${1 + ((at * 7_919) % PRODUCTS)}`;
      times.push(await timed(async () => (await fetch(page)).text()));
      await sleep(5);
    }
  };
  const walking = walk();
  return {
    worst: () => {
      const worst = p99(times);
      times = [];
      return worst;
    },
    leave: async () => {
      gone.abort();
      await walking;
    },
  };
}

const numberIn = (answer: unknown, name: string): number =>
  Number(typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : Number.NaN);

/** Waits for a run to finish. Returns its duration in ms. */
async function endOf(ask: Ask, run: unknown): Promise<number> {
  const began = performance.now();
  for (;;) {
    const now = await ask('GET', `/api/admin/runs/${numberIn(run, 'id')}`);
    if (typeof now === 'object' && now !== null && Reflect.get(now, 'finishedAt') !== null)
      return performance.now() - began;
    await sleep(50);
  }
}

/** The admin table and bulk edits of 10,000 products, with 100,000 listings on SQLite, under a load of product pages. */
export async function benchAdmin(): Promise<void> {
  const shop = await startShop(catalogOf(PRODUCTS), { ADMIN_PASSWORD: PASSWORD });
  try {
    const ask = await admin(shop.url);
    const figures: Figure[] = [];
    const first = await timed(() => ask('GET', '/api/admin/products'));
    figures.push({ name: 'table: the first question after a start', value: first, unit: 'ms' });
    for (const [name, paths] of Object.entries(questions())) {
      const times: number[] = [];
      for (const path of paths) times.push(await timed(() => ask('GET', path)));
      figures.push({
        name: `table: p99 of a ${name}`,
        value: p99(times),
        unit: 'ms',
        goal: atMost(p99(times), 100),
      });
    }
    figures.push(...(await workOnMany(shop.url, ask)));
    figures.push({ name: 'resident memory after all that', value: shop.memory(), unit: 'MB' });
    report('admin', figures);
  } finally {
    await shop.stop();
  }
}

async function workOnMany(url: string, ask: Ask): Promise<Figure[]> {
  const shopper = shopperAt(url);
  await sleep(5_000);
  shopper.worst();
  await sleep(10_000);
  const alone = shopper.worst();
  const figures: Figure[] = [{ name: 'product page: p99 with nobody else there', value: alone, unit: 'ms' }];
  const tell = (name: string, ms: number, most: number): void => {
    const worse = shopper.worst() - alone;
    figures.push(
      { name, value: ms / 1000, unit: 's', goal: atMost(ms / 1000, most) },
      {
        name: `${name}: p99 of product pages meanwhile is longer by`,
        value: worse,
        unit: 'ms',
        goal: atMost(worse, 50),
      },
    );
  };
  const ids = Array.from({ length: CHANGED }, (_, at) => at + 1);
  const order = { selection: { ids }, change: { action: 'price', percent: 5 } };
  const change = await endOf(ask, await ask('POST', '/api/admin/runs', JSON.stringify(order)));
  tell('a change of 10,000 prices', change, 10);
  const csv = [
    'title,author,price,category,isbn,description',
    ...Array.from({ length: CHANGED }, (_, at) => lineOf(at)),
  ].join('\n');
  let check: unknown;
  const dryRun = await timed(async () => {
    check = await ask('POST', '/api/admin/imports', csv, 'text/csv');
  });
  const id = typeof check === 'object' && check !== null ? String(Reflect.get(check, 'id')) : '';
  const run = await endOf(ask, await ask('POST', `/api/admin/imports/${id}/run`));
  tell('an import of 10,000 lines, with its dry run', dryRun + run, 60);
  await shopper.leave();
  return figures;
}

const lineOf = (at: number): string =>
  `"The ${WORDS[at % 5]} of ${WORDS[(at * 7) % 4]} no. ${at}","A. Author ${at % 700}",${(at % 90) + 1}.50,books,,"A copy of number ${at}, read once, with all its pages and a clean cover."`;
