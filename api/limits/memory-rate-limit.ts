import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { RateLimit } from './rate-limit.ts';

/** Bounds the memory; drops the oldest entries first. */
const MAX_COUNTERS = 100_000;

/**
 * A rate limit that is counted in this process only: for reads, which write nothing to the database, where the limit protects
 * work and neither money nor guesses. Returns what counts one or `amount` for `who`, and throws too_many_requests with the
 * seconds until the window ends if that is more than is left: then it counts nothing. LIMITS=off counts nothing.
 */
export function createMemoryRateLimit({ max, windowMs, message }: Omit<RateLimit, 'name'>) {
  const counts = new Map<string, number>();
  let current = 0;
  return ({ env, now }: Pick<Deps, 'env' | 'now'>, who: string, amount = 1): void => {
    if (!env.limits) return;
    const instant = now();
    const windowStart = instant - (instant % windowMs);
    if (windowStart !== current) counts.clear();
    current = windowStart;
    const count = counts.get(who) ?? 0;
    if (count + amount > max) {
      const retryAfter = Math.ceil((windowStart + windowMs - instant) / 1000);
      throw new ShopError('too_many_requests', message, { retryAfter });
    }
    if (count === 0 && counts.size >= MAX_COUNTERS) dropOldest(counts);
    counts.set(who, count + amount);
  };
}

function dropOldest(counts: Map<string, number>): void {
  for (const who of counts.keys()) {
    counts.delete(who);
    return;
  }
}
