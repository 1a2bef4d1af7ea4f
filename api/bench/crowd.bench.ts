import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import type { Bench } from './bench.ts';
import { SEARCH_WORDS } from './search-words.ts';
import { percentile } from './statistics.ts';

const CONNECTIONS = 300;
const SECONDS = 10;
/** Readers beside the crowd, each requesting the next product as soon as it has the last. */
const READERS = 4;

/** Unique searches, so that none is cached: autocannon inserts an id. */
const searches = SEARCH_WORDS.map((word) => ({
  method: 'GET' as const,
  path: `/api/search?q=${word}+[<id>]&inStock=true&limit=24`,
}));

interface Call {
  readonly ms: number;
  readonly isOk: boolean;
}

async function call(url: string): Promise<Call> {
  const began = performance.now();
  const isOk = await fetch(url).then(
    async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0,
    () => false,
  );
  return { ms: performance.now() - began, isOk };
}

/** Requests one URL after the other until `isOver`. */
async function callOn(urlOf: (turn: number) => string, isOver: () => boolean): Promise<Call[]> {
  const calls: Call[] = [];
  while (!isOver()) calls.push(await call(urlOf(calls.length)));
  return calls;
}

/** A freshly started shop under 300 connections that search continuously, beside readers and a health check. */
export async function benchCrowd(bench: Bench): Promise<void> {
  for (const products of bench.sizes)
    for (let run = 0; run < bench.runs; run += 1) await measureCrowd(bench, products);
}

async function measureCrowd(bench: Bench, products: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-crowd-'));
  const delays = join(folder, 'loop-delay');
  const preload = pathToFileURL(join(import.meta.dirname, 'record-loop-delay.mjs')).href;
  const shop = await bench.startShop(products, {
    NODE_OPTIONS: `--import=${preload}`,
    LOOP_DELAY_FILE: delays,
  });
  const ownDelay = monitorEventLoopDelay({ resolution: 10 });
  try {
    ownDelay.enable();
    const began = await nextDelayRow(delays);
    let isOver = false;
    const until = () => isOver;
    const productOf = (reader: number) => (turn: number) =>
      `${shop.url}/api/products/${1 + (((turn * READERS + reader) * 7919) % products)}`;
    // In its own thread, so that measurements do not wait for the load generator.
    const crowd = (async () => {
      const load = await autocannon({
        url: shop.url,
        requests: searches,
        idReplacement: true,
        connections: CONNECTIONS,
        duration: SECONDS,
        workers: 1,
      });
      isOver = true;
      return load;
    })();
    const [load, health, ...reads] = await Promise.all([
      crowd,
      callOn(() => `${shop.url}/healthz`, until),
      ...Array.from({ length: READERS }, async (_, reader) => callOn(productOf(reader), until)),
    ]);
    const all = reads.flat();
    const answered = (all.filter(({ isOk }) => isOk).length / all.length) * 100;
    const p99 = percentile(
      all.map(({ ms }) => ms),
      0.99,
    );
    const size = `${products.toLocaleString('en-US')} products`;
    bench.record('crowd.searches', load['2xx'] / SECONDS, size);
    bench.record('crowd.shed', load.non2xx / SECONDS, size);
    bench.record('crowd.unanswered', load.errors + load.timeouts, size);
    bench.record('crowd.reads', answered, size);
    bench.record('crowd.read-p99', p99, size);
    bench.record('crowd.health', Math.max(...health.map(({ ms }) => ms)), size);
    bench.record('crowd.loop', longestDelay(delays, began), size);
    bench.record('crowd.own-delay', ownDelay.percentile(99) / 1e6, size);
  } finally {
    ownDelay.disable();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits for a row that ends after the start, so that the rows after it contain no delay of the start itself. Returns its end. */
async function nextDelayRow(file: string): Promise<number> {
  const started = Date.now();
  for (;;) {
    const last = existsSync(file) ? endOfLastRow(file) : 0;
    if (last >= started) return last;
    await sleep(5);
  }
}

const endOfLastRow = (file: string): number =>
  Number(readFileSync(file, 'utf8').trim().split('\n').at(-1)?.split(' ')[0]);

/** The longest recorded delay since `began` (Date.now()), in ms. */
function longestDelay(file: string, began: number): number {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const delays = rows.map((row) => row.split(' ').map(Number));
  return Math.max(...delays.map(([at = 0, ms = 0]) => (at > began ? ms : 0)));
}
