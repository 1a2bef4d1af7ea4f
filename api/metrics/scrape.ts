import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { freeBytes } from '../gateways/disk/disk.ts';
import { readBacklog } from './metrics.repo.ts';
import type { Monitoring, ShopMetrics } from './shop-metrics.ts';
import type { Readings } from './state-metrics.ts';

export interface MetricsDeps extends Deps, Monitoring {}

/** Several scrapers share one reading, so that none of them can load the database. */
const READING_MS = 5_000;

/** Prometheus waits 10 s for a scrape by default: without its database, a shop still prints everything else. */
const TIMEOUT_MS = 2_000;

/** Returns the function that prints all metrics, with readings at most 5 s old. */
export function createScrape(deps: MetricsDeps, metrics: ShopMetrics): () => Promise<string> {
  let known: Promise<Readings> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = deps.now();
    if (known === undefined || now - readAt >= READING_MS) {
      readAt = now;
      known = takeReadings(deps);
    }
    return metrics.print(await known);
  };
}

async function takeReadings(deps: MetricsDeps): Promise<Readings> {
  const { storage, env } = deps;
  const backlog = readBacklog(storage.db, deps.now()).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'reading metrics from the database failed');
    return undefined;
  });
  return {
    backlog: await Promise.race([backlog, sleep(TIMEOUT_MS, undefined, { ref: false })]),
    pool: storage.poolUse?.(),
    freeBytes: await freeBytes(env.dataDir),
  };
}
