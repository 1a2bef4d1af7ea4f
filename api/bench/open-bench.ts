import { loadavg } from 'node:os';
import type { Bench } from './bench.ts';
import type { Sample } from './figures.ts';
import { printLine } from './print-line.ts';
import { catalogOf, startShop } from './shop-process.ts';

/** Returns what parts measure with; values are added to `samples`. */
export const openBench = (samples: Sample[], options: Pick<Bench, 'runs' | 'sizes'>): Bench => ({
  ...options,
  startShop: async (stock, settings) => startShop(stock === 'demo' ? undefined : catalogOf(stock), settings),
  record: (id, value, variant = '') => void samples.push({ id, variant, value, load: loadavg()[0] ?? 0 }),
  note: printLine,
});
