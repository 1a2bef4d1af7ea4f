import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { refreshMarketPrices } from './refresh-market-prices.ts';

/**
 * Goes through the products for sale from now on, a few a minute, and asks what they cost elsewhere. Answers what ends it: it
 * waits for what is under way.
 */
export function watchMarketPrices(deps: Deps): () => Promise<void> {
  let after = 0;
  return startInterval(deps, MINUTE_MS, 'market prices could not be asked for', async () => {
    after = await refreshMarketPrices(deps, after);
  });
}
