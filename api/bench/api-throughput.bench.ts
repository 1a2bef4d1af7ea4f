import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { typeTitles } from './keystrokes.ts';
import { loadOf, type Load } from './load.ts';
import { atLeast, atMost, median, percentile, report, type Figure } from './report.ts';
import { SEARCH_WORDS } from './search-words.ts';
import { catalogOf, freePort, startShop } from './shop-process.ts';

const WORST = ['the', 'a', 'of the', 's', 'th'];
const idsOf = (products: number): string[] =>
  Array.from({ length: 997 }, (_, at) => `/api/products/${1 + ((at * 7919) % products)}`);

/** The benchmark's requests; many different ones of each kind, to avoid cache hits. */
const questionsFor = (products: number): Record<string, string[]> => ({
  'list of 24': ['newest', 'price-asc', 'price-desc'].flatMap((sort) =>
    ['books', 'magazines', 'catalogs', 'manuals', 'journals', 'games'].flatMap((category) => [
      `/api/products?limit=24&inStock=true&sort=${sort}&category=${category}`,
      `/api/products?limit=24&inStock=true&sort=${sort}`,
    ]),
  ),
  product: idsOf(products),
  search: SEARCH_WORDS.flatMap((word) => [
    `/api/search?q=${word}&inStock=true&limit=24`,
    `/api/search?q=${word}&inStock=true&limit=24&category=books`,
  ]),
  suggest: SEARCH_WORDS.flatMap((word) =>
    Array.from(word.slice(1), (_, at) => `/api/suggest?q=${word.slice(0, at + 2)}`),
  ),
  'search, worst words': WORST.map((q) => `/api/search?q=${encodeURIComponent(q)}&inStock=true&limit=24`),
});

/** Different filters of lists and searches, each requested once: none comes from the response cache. */
const FACET_QUERIES = ['', ...SEARCH_WORDS].flatMap((q) =>
  CATEGORIES.flatMap((category) =>
    CONDITIONS.map(
      (condition) =>
        `/api/facets?category=${category}&condition=${condition}&price=5-10&decade=1990${q === '' ? '' : `&q=${q}`}`,
    ),
  ),
);

/** Durations of the facets' requests, one after another, in ms. */
async function countFacets(url: string): Promise<number[]> {
  const durations: number[] = [];
  for (const path of FACET_QUERIES) {
    const start = performance.now();
    await (await fetch(url + path)).arrayBuffer();
    durations.push(performance.now() - start);
  }
  return durations;
}

interface Measured extends Load {
  readonly bytes: number;
}

async function measure(products: number): Promise<{
  loads: Map<string, Measured>;
  keystrokes: number[];
  facets: number[];
  startMs: number;
  memory: number;
}> {
  const shop = await startShop(catalogOf(products));
  try {
    const keystrokes = await typeTitles(shop.url);
    const loads = new Map<string, Measured>();
    let memory = 0;
    for (const [name, paths] of Object.entries(questionsFor(products))) {
      const bytes = await bytesOf(shop.url, paths);
      loads.set(name, { ...(await loadOf(shop.url, paths)), bytes });
      memory = Math.max(memory, shop.memory());
    }
    const facets = await countFacets(shop.url);
    return { loads, keystrokes, facets, startMs: shop.startMs, memory: Math.max(memory, shop.memory()) };
  } finally {
    await shop.stop();
  }
}

/** Mean size of the first twenty responses, in bytes. */
async function bytesOf(url: string, paths: readonly string[]): Promise<number> {
  const some = paths.slice(0, 20);
  let bytes = 0;
  for (const path of some) bytes += (await (await fetch(url + path)).arrayBuffer()).byteLength;
  return Math.round(bytes / some.length);
}

async function yardstick(sizes: readonly number[]): Promise<Map<number, number>> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'from-memory.ts'), [String(port), ...sizes.map(String)]);
  await once(child, 'message');
  try {
    const perSecond = new Map<number, number>();
    for (const size of sizes)
      perSecond.set(size, (await loadOf(`http://127.0.0.1:${port}`, [`/${size}`])).perSecond);
    return perSecond;
  } finally {
    child.kill();
  }
}

/** Throughput with 10,000 and 100,000 listings, relative to Express serving as many bytes from memory. */
export async function benchApi(): Promise<void> {
  const small = await measure(10_000);
  const large = await measure(100_000);
  const memory = await yardstick([...small.loads.values()].map((load) => load.bytes));
  const figures: Figure[] = [];
  for (const [name, at10k] of small.loads) {
    const best = memory.get(at10k.bytes) ?? Number.NaN;
    const share = (at10k.perSecond / best) * 100;
    const at100k = large.loads.get(name);
    const kept = ((at100k?.perSecond ?? 0) / at10k.perSecond) * 100;
    const goal = name === 'search, worst words' ? undefined : atLeast(share, 40);
    figures.push(
      { name: `${name}: Express from memory (${at10k.bytes} bytes)`, value: best, unit: 'requests/s' },
      { name: `${name}: 10,000 listings`, value: at10k.perSecond, unit: 'requests/s' },
      {
        name: `${name}: share of Express from memory`,
        value: share,
        unit: '%',
        ...(goal === undefined ? {} : { goal }),
      },
      { name: `${name}: 100,000 listings`, value: at100k?.perSecond ?? Number.NaN, unit: 'requests/s' },
      { name: `${name}: kept at 100,000`, value: kept, unit: '%', goal: atLeast(kept, 60) },
      { name: `${name}: p99 at 100,000`, value: at100k?.p99 ?? Number.NaN, unit: 'ms' },
      {
        name: `${name}: failures`,
        value: at10k.failures + (at100k?.failures ?? 0),
        unit: '',
        goal: atMost(at10k.failures, 0),
      },
    );
  }
  const p95 = percentile(large.keystrokes, 0.95);
  const facetsP95 = percentile(large.facets, 0.95);
  figures.push(
    { name: 'suggest: median of a keystroke at 100,000', value: median(large.keystrokes), unit: 'ms' },
    { name: 'suggest: p95 of a keystroke at 100,000', value: p95, unit: 'ms', goal: atMost(p95, 50) },
    {
      name: `facets: p95 of ${FACET_QUERIES.length} different queries at 100,000`,
      value: facetsP95,
      unit: 'ms',
      goal: atMost(facetsP95, 30),
    },
    {
      name: 'start to the first 200, 10,000 listings',
      value: small.startMs,
      unit: 'ms',
      goal: atMost(small.startMs, 1000),
    },
    { name: 'start to the first 200, 100,000 listings', value: large.startMs, unit: 'ms' },
    {
      name: 'resident memory under load, 10,000 listings',
      value: small.memory,
      unit: 'MB',
      goal: atMost(small.memory, 300),
    },
    {
      name: 'resident memory under load, 100,000 listings',
      value: large.memory,
      unit: 'MB',
      goal: atMost(large.memory, 300),
    },
  );
  report('api', figures);
}
