import type { ShopFacts } from '#contract/reads.ts';
import { shopDay } from '#contract/shop-clock.ts';

const KEY = 'shop.1';

/** What the shop is like, as it was when this phone last heard: for the first paint of a start from the shell. */
export function readCachedShop(): ShopFacts | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isConfig(kept) ? { config: kept, today: shopDay(Date.now()), origin: location.origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for the next start. `shop` is ShopFacts, perhaps out of the page's data. */
export function cacheShop(shop: unknown): void {
  if (!has(shop, 'config') || !isConfig(shop.config)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(shop.config));
  } catch {
    // Storage is shut: the next start asks.
  }
}

/** A change of its shape takes another KEY: what a former version has written is not read. */
const isConfig = (kept: unknown): kept is ShopFacts['config'] =>
  has(kept, 'payments') && has(kept, 'support');

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;
