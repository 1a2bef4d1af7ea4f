import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { printLine } from '../print-line.ts';
import { isGrowing, latenciesOf, slopeOf, type Latencies, type Point } from './judge-load.ts';
import type { LoadedShop, LoadShops } from './load-shops.ts';
import { poissonArrivals, runOpenLoop } from './open-loop.ts';
import { createCalls, get, MIX } from './shopper-calls.ts';

/** What may not grow, and by how much the fitted line may rise over the measured time. */
const ALLOWED = { 'memory, MB': 24, 'heap, MB': 6, 'open handles': 8, files: 4 } as const;
const FIGURES = ['memory, MB', 'heap, MB', 'open handles', 'files'] as const;
type Figure = (typeof FIGURES)[number];

const SAMPLES = 60;
/** The first third warms up: code is compiled. */
const WARM_UP = 1 / 3;
/**
 * More product pages (of 20 KB and more) and products (of 4 KB and more) than the 32 and 24 MB that a process caches: a cache
 * that fills later would look like a leak.
 */
const CACHED_PAGES = 2_000;
const CACHED_PRODUCTS = 8_000;
const MAX_PENDING = 500;

export interface SoakResult {
  readonly load: Latencies;
  readonly figures: readonly {
    readonly figure: Figure;
    readonly first: number;
    readonly last: number;
    readonly perMinute: number;
    readonly allowed: number;
    readonly isGrowing: boolean;
  }[];
}

/** Runs the mix at a steady rate, and judges whether memory, handles or files of the processes grow. */
export async function runSoak(
  shops: LoadShops,
  {
    products,
    minutes,
    processes,
    rate,
  }: { products: number; minutes: number; processes: number; rate: number },
): Promise<SoakResult> {
  const running = await shops.resize(processes);
  for (const { url } of running) await fillCaches(url, products);
  const send = await createCalls(
    running.map(({ url }) => url),
    products,
  );
  const arrivals = poissonArrivals(MIX, { perSecond: rate, seconds: minutes * 60, random: Math.random });
  const loop = { send, maxPending: MAX_PENDING, now: () => performance.now(), sleep };
  const points = new Map<Figure, Point[]>(FIGURES.map((figure) => [figure, []]));
  const sampling = new AbortController();
  const sampled = sampleUntil(sampling.signal, running, minutes, points);
  const outcomes = await runOpenLoop(arrivals, loop);
  sampling.abort();
  await sampled;
  return {
    load: latenciesOf(outcomes),
    figures: FIGURES.map((figure) => {
      const measured = (points.get(figure) ?? []).filter(({ minute }) => minute >= minutes * WARM_UP);
      const allowed = ALLOWED[figure];
      return {
        figure,
        first: measured[0]?.value ?? Number.NaN,
        last: measured.at(-1)?.value ?? Number.NaN,
        perMinute: slopeOf(measured),
        allowed,
        isGrowing: isGrowing(measured, allowed),
      };
    }),
  };
}

async function fillCaches(url: string, products: number): Promise<void> {
  for (let id = 1; id <= Math.min(CACHED_PAGES, products); id += 1) await get(`${url}/product/${id}`);
  for (let id = 1; id <= Math.min(CACHED_PRODUCTS, products); id += 1) await get(`${url}/api/products/${id}`);
}

async function sampleUntil(
  over: AbortSignal,
  shops: readonly LoadedShop[],
  minutes: number,
  points: ReadonlyMap<Figure, Point[]>,
): Promise<void> {
  const began = performance.now();
  while (!over.aborted) {
    const minute = (performance.now() - began) / 60_000;
    const sum = (of: (shop: LoadedShop) => number): number => shops.reduce((all, shop) => all + of(shop), 0);
    points.get('memory, MB')?.push({ minute, value: sum((shop) => shop.memory()) });
    const heap = sum((shop) => shop.heap());
    if (!Number.isNaN(heap)) points.get('heap, MB')?.push({ minute, value: heap });
    points
      .get('open handles')
      ?.push({ minute, value: sum(({ pid }) => readdirSync(`/proc/${pid}/fd`).length) });
    points.get('files')?.push({ minute, value: sum(filesOf) });
    await sleep((minutes * 60_000) / SAMPLES, undefined, { signal: over }).catch(() => undefined);
  }
}

/** What grows by design until retention deletes it: without SMTP_URL, orders write mails, and publications leave their lists. */
const KEPT_FOR_A_TIME = /^(?:mails|imports)\b/;

const filesOf = ({ folder }: LoadedShop): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !KEPT_FOR_A_TIME.test(name))
    .length;

/** Prints the verdict. Returns whether anything grows. */
export function describeSoak({ load, figures }: SoakResult): boolean {
  printLine(
    `${load.requests} requests, ${(load.failed * 100).toFixed(2)}% failed, p99 ${load.p99.toFixed(0)} ms`,
  );
  for (const { figure, first, last, perMinute, allowed, isGrowing: grows } of figures)
    printLine(
      `${figure.padEnd(14)} ${first.toFixed(0)} -> ${last.toFixed(0)}, ${perMinute.toFixed(2)} a minute; ` +
        `the line may rise by ${allowed}: ${grows ? 'GROWS' : 'steady'}`,
    );
  return figures.some(({ isGrowing: grows }) => grows);
}
