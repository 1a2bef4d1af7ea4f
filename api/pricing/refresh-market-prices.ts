import { MARKETPLACES, MARKET_MESSAGES, type Marketplace } from '#contract/admin/admin-prices.ts';
import { DAY_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import { keptRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { limitRate } from '../limits/rate-limit.ts';
import { askMarket, MARKET_KEPT_MS } from './ask-market.ts';
import { productsToAsk } from './market-prices.repo.ts';
import { competitorCents, setMarketPriceIn } from './set-market-price.ts';

/** So many products are looked at in a row. */
const AT_ONCE = 3;

/** eBay gives an application 5,000 calls a day, and an item may take two; admins ask by hand, too. */
const perDay = { name: 'market', most: 2_000, windowMs: DAY_MS, message: MARKET_MESSAGES.unreachable };

/**
 * Asks each marketplace that can be asked about the next few products for sale behind the id `after`, unless it was asked
 * within a day, and makes its answers the competitors' prices. What an admin entered stays as it is. Answers behind which id
 * to go on: 0 at the end.
 */
export async function refreshMarketPrices(deps: Deps, after: number): Promise<number> {
  let upTo = 0;
  for (const marketplace of MARKETPLACES) {
    if (deps.marketPrices[marketplace] === undefined) continue;
    const askedBefore = deps.now() - MARKET_KEPT_MS;
    const ids = await productsToAsk(deps.storage.db, marketplace, { after, askedBefore, most: AT_ONCE });
    for (const id of ids) if (!(await refreshOne(deps, id, marketplace))) return after;
    upTo = Math.max(upTo, ids.at(-1) ?? 0);
  }
  return upTo;
}

/** False when there is no use in going on now. */
async function refreshOne(deps: Deps, id: number, marketplace: Marketplace): Promise<boolean> {
  const row = await keptRow(deps.storage.db, id);
  if (row === undefined) return true;
  if (!(await mayAsk(deps, marketplace))) return false;
  const says = await askMarket(deps, row, marketplace);
  if (says === undefined) return false;
  // What is wrong with one question need not be wrong with the next.
  if ('failed' in says) return says.failed === 'refused' || says.failed === 'malformed';
  const { cents, before } = says;
  await deps.storage.transaction({ catalog: true }, (tx) =>
    setMarketPriceIn(tx, deps.now(), { id, marketplace, cents }, (now) => {
      const shown = competitorCents(now, marketplace);
      return shown === null || shown === before;
    }),
  );
  return true;
}

/** Counts one question, in the database, for all processes together. */
async function mayAsk(deps: Deps, marketplace: Marketplace): Promise<boolean> {
  try {
    await deps.storage.transaction({}, (tx) => limitRate(deps, tx, perDay, marketplace));
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
