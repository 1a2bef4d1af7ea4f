import { MINUTE_MS } from '#contract/durations.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { freeBytes } from '../gateways/disk/disk.ts';

const RETRY_AFTER_S = 300;
const LOG_INTERVAL_MS = MINUTE_MS;
const MEGABYTE = 1024 * 1024;

/**
 * Returns a function that throws busy, unavailable (503), while the disk of DATA_DIR has less than MIN_FREE_DISK_MB free:
 * the database needs the rest. Logs at most once a minute.
 */
export function createDiskGuard({ env, log, now }: Pick<Deps, 'env' | 'log' | 'now'>): () => Promise<void> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const free = await freeBytes(env.dataDir);
    if (free === undefined || free >= env.minFreeBytes) return;
    if (now() - loggedAt >= LOG_INTERVAL_MS) {
      loggedAt = now();
      const megabytes = { free: Math.floor(free / MEGABYTE), needed: env.minFreeBytes / MEGABYTE };
      log.error({ megabytes }, 'disk space low: uploads refused');
    }
    throw new ShopError('busy', MESSAGES.noRoom, { retryAfter: RETRY_AFTER_S, unavailable: true });
  };
}
