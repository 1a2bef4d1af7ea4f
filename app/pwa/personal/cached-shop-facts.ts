import type { ShopInfo } from '#contract/reads.ts';
import { shopDay } from '#contract/shop-clock.ts';

const KEY = 'shop.1';

/** The cached shop config, for the first paint when starting from the app shell. */
export function readCachedShop(): ShopInfo | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isConfig(stored)
      ? { config: stored, today: shopDay(Date.now()), origin: location.origin }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Caches the config for the next start. `shop`: ShopFacts, unvalidated. */
export function cacheShop(shop: unknown): void {
  if (!has(shop, 'config') || !isConfig(shop.config)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(shop.config));
  } catch {
    // Without storage the next start requests it.
  }
}

/** Change KEY whenever the shape changes. */
const isConfig = (kept: unknown): kept is ShopInfo['config'] => has(kept, 'payments') && has(kept, 'support');

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;
