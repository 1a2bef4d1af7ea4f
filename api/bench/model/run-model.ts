import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMicrosOf } from '../cpu-time.ts';
import { printLine } from '../print-line.ts';
import { findKnee, isCarried, latenciesOf, BOUNDS, type Latencies, type Step } from './judge-load.ts';
import type { LoadShops } from './load-shops.ts';
import { poissonArrivals, runOpenLoop, type Outcome } from './open-loop.ts';
import { createCalls, KINDS, MIX, TARGET, type Kind } from './shopper-calls.ts';

const MAX_STEPS = 8;
const GROWTH = 1.5;
const MAX_PENDING = 500;
/** Requests of each kind whose processor time is measured, one after another. */
const COUNTED = 100;

export interface ModelOptions {
  readonly products: number;
  readonly minutes: number;
  /** Numbers of processes. */
  readonly processes: readonly number[];
  /** Of the first step, requests a second. */
  readonly rate: number;
}

interface Measured {
  readonly processes: number;
  readonly steps: readonly Step[];
  /** Requests a second; undefined if even the first rate was not carried. */
  readonly knee: number | undefined;
  /** At the knee. */
  readonly byKind: Readonly<Partial<Record<Kind, Latencies>>>;
}

/** The processor time of a request, in ms. */
interface Cost {
  readonly shop: number;
  readonly database: number;
}

export interface ModelResult {
  readonly bounds: typeof BOUNDS;
  readonly costs: Readonly<Record<Kind, Cost>>;
  readonly measured: readonly Measured[];
  /** Cores that the target needs by these costs. */
  readonly coresAtTarget: Cost;
  readonly assumptions: readonly string[];
}

const ASSUMPTIONS = [
  'the mix: for each second 520 pages, 1,500 reads and searches, 500 cart changes, 500 syncs, 83 orders and 35 publications',
  'the cost of a request is that of this catalog, one at a time; at 100 million listings, search and indexes cost more',
  'cores add up: no lock, connection or network is the limit before they are used up',
  'the load generator and the database share the cores of this machine with the shop, so the knee is lower than on its own machine',
  'pages are not kept by a CDN, and pictures are not requested',
];

/** Replays the mix at rising rates against each number of processes, and extrapolates the cost of a request. */
export async function runModel(shops: LoadShops, options: ModelOptions): Promise<ModelResult> {
  const { products, minutes, processes, rate } = options;
  const costs = await measureCosts(shops, products);
  const seconds = Math.max(2, (minutes * 60) / (processes.length * MAX_STEPS));
  const measured: Measured[] = [];
  for (const count of processes) measured.push(await measure(shops, count, { products, rate, seconds }));
  const sum = (part: keyof Cost): number =>
    KINDS.reduce((cores, kind) => cores + (costs[kind][part] * TARGET[kind]) / 1_000, 0);
  return {
    bounds: BOUNDS,
    costs,
    measured,
    coresAtTarget: { shop: sum('shop'), database: sum('database') },
    assumptions: ASSUMPTIONS,
  };
}

/** Of two readings of a processor's clock in µs: ms for each counted request. */
const perRequest = (now: number, then: number): number => (now - then) / 1_000 / COUNTED;

async function measureCosts(shops: LoadShops, products: number): Promise<Record<Kind, Cost>> {
  const [shop] = await shops.resize(1);
  if (shop === undefined) throw new Error('no shop was started');
  const send = await createCalls([shop.url], products);
  const costOf = async (kind: Kind): Promise<Cost> => {
    await send(kind);
    const before = { shop: cpuMicrosOf(shop.pid), database: shops.databaseMicros() };
    for (let at = 0; at < COUNTED; at += 1) await send(kind);
    return {
      shop: perRequest(cpuMicrosOf(shop.pid), before.shop),
      database: perRequest(shops.databaseMicros(), before.database),
    };
  };
  return {
    page: await costOf('page'),
    read: await costOf('read'),
    search: await costOf('search'),
    cart: await costOf('cart'),
    sync: await costOf('sync'),
    order: await costOf('order'),
    publish: await costOf('publish'),
  };
}

async function measure(
  shops: LoadShops,
  processes: number,
  { products, rate, seconds }: { products: number; rate: number; seconds: number },
): Promise<Measured> {
  const running = await shops.resize(processes);
  const send = await createCalls(
    running.map(({ url }) => url),
    products,
  );
  const replay = (perSecond: number, forSeconds: number): Promise<Outcome<Kind>[]> =>
    runOpenLoop(poissonArrivals(MIX, { perSecond, seconds: forSeconds, random: Math.random }), {
      send,
      maxPending: MAX_PENDING,
      now: () => performance.now(),
      sleep,
    });
  await replay(rate, 2); // connects, compiles, fills caches
  const steps: Step[] = [];
  let atKnee: readonly Outcome<Kind>[] = [];
  for (let at = 0; at < MAX_STEPS; at += 1) {
    const outcomes = await replay(rate * GROWTH ** at, seconds);
    const step = { rate: Math.round(rate * GROWTH ** at), all: latenciesOf(outcomes) };
    steps.push(step);
    printLine(lineOf(`${processes} processes, ${step.rate} a second`, step.all));
    if (!isCarried(step)) break;
    atKnee = outcomes;
  }
  const byKind = Object.fromEntries(
    KINDS.map((kind) => [kind, latenciesOf(atKnee.filter((outcome) => outcome.kind === kind))]),
  );
  return { processes, steps, knee: findKnee(steps), byKind };
}

const lineOf = (what: string, { requests, failed, p50, p95, p99, max }: Latencies): string =>
  `${what.padEnd(32)} ${String(requests).padStart(6)} requests, ${(failed * 100).toFixed(2)}% failed, ` +
  `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)}`;

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** The result as text, for people. */
export function describeModel({ bounds, costs, measured, coresAtTarget, assumptions }: ModelResult): string {
  const lines = [
    `The shop carries a rate while p99 <= ${bounds.p99Ms} ms and failures <= ${bounds.failed * 100}%.`,
  ];
  for (const { processes, knee, byKind } of measured) {
    lines.push(
      '',
      `${processes} processes: ${knee === undefined ? 'the first rate was too high' : `knee at ${knee} requests a second`}`,
    );
    for (const kind of KINDS) {
      const ofKind = byKind[kind];
      if (ofKind !== undefined && ofKind.requests > 0) lines.push(lineOf(`  ${kind}`, ofKind));
    }
  }
  lines.push('', 'Processor time of a request: shop, database (ms)');
  for (const kind of KINDS)
    lines.push(
      `  ${kind.padEnd(8)} ${costs[kind].shop.toFixed(2).padStart(8)} ${costs[kind].database.toFixed(2).padStart(8)}`,
    );
  const { shop, database } = coresAtTarget;
  lines.push(
    '',
    `At the target: ${shop.toFixed(1)} cores for the shop, ${database.toFixed(1)} for the database. Assumed:`,
  );
  return [...lines, ...assumptions.map((assumption) => `  - ${assumption}`)].join('\n');
}
