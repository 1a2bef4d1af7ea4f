import { MARKETPLACES, MARKET_MESSAGES, type Marketplace } from '#contract/admin/admin-prices.ts';
import { DAY_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import { findProductRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import { getMarketPrice, MARKET_PRICE_TTL_MS } from './get-market-price.ts';
import { listStaleProducts } from './market-prices.repo.ts';
import { getCompetitorCents, setMarketPriceIn } from './set-market-price.ts';

const PRODUCTS_PER_RUN = 3;

/** eBay allows an application 5,000 calls a day; a product may take two, and admins need some as well. */
const perDay = { name: 'market', max: 2_000, windowMs: DAY_MS, message: MARKET_MESSAGES.unreachable };

/**
 * Refreshes the competitors' prices of the next few products for sale after the id `after` whose price is older than a day.
 * Prices that an admin entered stay. Returns the id to continue after: 0 at the end.
 */
export async function refreshMarketPrices(deps: Deps, after: number): Promise<number> {
  let upTo = 0;
  for (const marketplace of MARKETPLACES) {
    if (deps.marketPrices[marketplace] === undefined) continue;
    const askedBefore = deps.now() - MARKET_PRICE_TTL_MS;
    const ids = await listStaleProducts(deps.storage.db, marketplace, {
      after,
      askedBefore,
      limit: PRODUCTS_PER_RUN,
    });
    for (const id of ids) if (!(await refreshProduct(deps, id, marketplace))) return after;
    upTo = Math.max(upTo, ids.at(-1) ?? 0);
  }
  return upTo;
}

/** False when the run should stop. */
async function refreshProduct(deps: Deps, id: number, marketplace: Marketplace): Promise<boolean> {
  const row = await findProductRow(deps.storage.db, id);
  if (row === undefined) return true;
  if (!(await countCall(deps, marketplace))) return false;
  const quote = await getMarketPrice(deps, row, marketplace);
  if (quote === undefined) return false;
  // These failures concern one product, so the run goes on.
  if ('failed' in quote) return quote.failed === 'refused' || quote.failed === 'malformed';
  const { cents, previous } = quote;
  await deps.storage.transaction({ product: id }, (tx) =>
    setMarketPriceIn(tx, deps.now(), { id, marketplace, cents }, (now) => {
      const shown = getCompetitorCents(now, marketplace);
      return shown === null || shown === previous;
    }),
  );
  return true;
}

/** Counts a call, in the database for all processes. False when the daily limit is reached. */
async function countCall(deps: Deps, marketplace: Marketplace): Promise<boolean> {
  try {
    await deps.storage.transaction({}, (tx) => assertRateLimit(deps, tx, perDay, marketplace));
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
