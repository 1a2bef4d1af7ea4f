import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { ADMIN_PASSWORD } from './bench-admin.ts';
import type { Bench } from './bench.ts';
import { startCatalogWriter } from './catalog-writer.ts';
import { typeTitles } from './keystrokes.ts';
import { loadOf } from './load.ts';
import { SEARCH_WORDS } from './search-words.ts';
import { freePort } from './shop-process.ts';
import { median, percentile } from './statistics.ts';

/** Of one run, after a warm-up of a second. */
const SECONDS = 2;

/** The kind of search that has no goal. */
const WORST_KIND = 'search, worst words';
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
  [WORST_KIND]: WORST.map((q) => `/api/search?q=${encodeURIComponent(q)}&inStock=true&limit=24`),
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

/** Splits durations of different requests into runs: a request that is repeated would be answered from the cache. */
const inRuns = (durations: readonly number[], runs: number): number[][] =>
  Array.from({ length: runs }, (_, run) => durations.filter((_each, at) => at % runs === run));

/** Mean size of the first twenty responses, in bytes. */
async function bytesOf(url: string, paths: readonly string[]): Promise<number> {
  const some = paths.slice(0, 20);
  let bytes = 0;
  for (const path of some) bytes += (await (await fetch(url + path)).arrayBuffer()).byteLength;
  return Math.round(bytes / some.length);
}

/** Starts Express in its own process; it serves `bytes` bytes from memory. */
async function startExpress(bytes: number): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'from-memory.ts'), [String(port), String(bytes)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** Throughput of public reads, relative to Express serving as many bytes from memory; both in turn. */
export async function benchApi(bench: Bench): Promise<void> {
  const rates = new Map<string, number>();
  for (const products of bench.sizes) await measureSize(bench, products, rates);
}

/** `rates`: requests a second at the smallest size, by kind of request; filled at the first size. */
async function measureSize(bench: Bench, products: number, rates: Map<string, number>): Promise<void> {
  const size = `${products.toLocaleString('en-US')} products`;
  const shop = await bench.startShop(products, { ADMIN_PASSWORD });
  try {
    bench.record('api.start', shop.startMs, size);
    for (const strokes of inRuns(await typeTitles(shop.url), bench.runs)) {
      bench.record('api.suggest-median', median(strokes), size);
      bench.record('api.suggest-p95', percentile(strokes, 0.95), size);
    }
    for (const durations of inRuns(await countFacets(shop.url), bench.runs))
      bench.record('api.facets-p95', percentile(durations, 0.95), size);
    for (const [kind, paths] of Object.entries(questionsFor(products))) {
      const rate = await measureRate(bench, shop.url, { kind, paths, variant: `${kind}, ${size}` });
      const smallest = rates.get(kind);
      if (smallest === undefined) rates.set(kind, rate);
      else bench.record('api.kept', (rate / smallest) * 100, `${kind}, ${size}`);
    }
    bench.record('api.memory', shop.memory(), size);
    await measureWriting(bench, shop.url, products, rates);
  } finally {
    await shop.stop();
  }
}

/** The same requests, and the home page, while the catalog changes: no answer can be cached for long. */
async function measureWriting(
  bench: Bench,
  url: string,
  products: number,
  rates: Map<string, number>,
): Promise<void> {
  const size = `${products.toLocaleString('en-US')} products`;
  const { [WORST_KIND]: _worst, ...usual } = questionsFor(products);
  const writer = await startCatalogWriter(url, products);
  const began = performance.now();
  for (const [kind, paths] of Object.entries({ ...usual, 'home page': ['/'] })) {
    const measured: number[] = [];
    await loadOf(url, paths, 1);
    for (let run = 0; run < bench.runs; run += 1) {
      const { perSecond, failures } = await loadOf(url, paths, SECONDS);
      measured.push(perSecond);
      bench.record('api.rate-writing', perSecond, `${kind}, ${size}`);
      bench.record('api.failures', failures, `${kind}, ${size}, writing`);
    }
    const rate = median(measured);
    const smallest = rates.get(`${kind}, writing`);
    if (smallest === undefined) rates.set(`${kind}, writing`, rate);
    else bench.record('api.kept-writing', (rate / smallest) * 100, `${kind}, ${size}`);
  }
  const { made, failed } = await writer.stop();
  bench.record('api.changes', (made / (performance.now() - began)) * 1_000, size);
  bench.record('api.changes-failed', failed, size);
}

interface Requests {
  readonly kind: string;
  readonly paths: readonly string[];
  readonly variant: string;
}

/** Measures the shop and Express in turn. Returns the shop's median rate. */
async function measureRate(bench: Bench, url: string, { kind, paths, variant }: Requests): Promise<number> {
  const bytes = await bytesOf(url, paths);
  const express = await startExpress(bytes);
  const rates: number[] = [];
  try {
    await loadOf(url, paths, 1);
    await loadOf(express.url, ['/'], 1);
    for (let run = 0; run < bench.runs; run += 1) {
      const load = await loadOf(url, paths, SECONDS);
      const best = await loadOf(express.url, ['/'], SECONDS);
      rates.push(load.perSecond);
      bench.record('api.rate', load.perSecond, variant);
      bench.record('api.express', best.perSecond, variant);
      if (kind !== WORST_KIND) bench.record('api.share', (load.perSecond / best.perSecond) * 100, variant);
      bench.record('api.p99', load.p99, variant);
      bench.record('api.failures', load.failures, variant);
    }
  } finally {
    express.stop();
  }
  return median(rates);
}
