import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { refreshMarketPrices } from './refresh-market-prices.ts';

/** Refreshes the market prices of a few products a minute, round-robin. Returns a stop function that awaits the current run. */
export function watchMarketPrices(deps: Deps): () => Promise<void> {
  let after = 0;
  return startInterval(deps, MINUTE_MS, 'refreshing market prices failed', async () => {
    after = await refreshMarketPrices(deps, after);
  });
}
