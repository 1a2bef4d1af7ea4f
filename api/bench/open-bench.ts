import { loadavg } from 'node:os';
import type { Bench } from './bench.ts';
import type { Sample } from './figures.ts';
import { openPostgresShops } from './postgres-shops.ts';
import { printLine } from './print-line.ts';
import { catalogOf, startShop } from './shop-process.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

interface OpenBench extends Bench {
  readonly close: () => Promise<void>;
}

/** Returns what parts measure with; values are added to `samples`. The caller closes it. */
export async function openBench(
  samples: Sample[],
  { engine, ...options }: Pick<Bench, 'runs' | 'sizes'> & { readonly engine: Engine },
): Promise<OpenBench> {
  const { startShop: start, close } = engine === 'postgres' ? await openPostgresShops() : SQLITE_SHOPS;
  return {
    ...options,
    startShop: start,
    close,
    record: (id, value, variant = '') => void samples.push({ id, variant, value, load: loadavg()[0] ?? 0 }),
    note: printLine,
  };
}

const SQLITE_SHOPS: Pick<OpenBench, 'startShop' | 'close'> = {
  startShop: async (stock, settings) => startShop(stock === 'demo' ? undefined : catalogOf(stock), settings),
  close: async () => Promise.resolve(),
};
