import type { Marketplace } from '#contract/admin/admin-prices.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Deps } from '../deps.ts';
import type { MarketFailure } from '../gateways/market-prices/market-prices.ts';
import { keepMarketPrice, marketPriceOf } from './market-prices.repo.ts';

/** How long a marketplace is not asked again of the same product. */
export const MARKET_KEPT_MS = 24 * HOUR_MS;

/** What a marketplace says of a product; `before`: what it had said the last time, undefined when it was never asked. */
export interface MarketSays {
  readonly cents: number | null;
  readonly askedAt: number;
  readonly before: number | null | undefined;
}

/**
 * What an item usually costs at a marketplace, in cents: from the last 24 hours if it was asked then, else asked now and
 * kept. Undefined where the shop cannot ask there.
 */
export async function askMarket(
  deps: Pick<Deps, 'storage' | 'marketPrices' | 'now'>,
  { id, title, author, isbn, condition }: ProductRow,
  marketplace: Marketplace,
): Promise<MarketSays | { readonly failed: MarketFailure } | undefined> {
  const source = deps.marketPrices[marketplace];
  if (source === undefined) return undefined;
  const known = await marketPriceOf(deps.storage.db, id, marketplace);
  const askedAt = deps.now();
  if (known !== undefined && askedAt - known.askedAt < MARKET_KEPT_MS)
    return { cents: known.cents, askedAt: known.askedAt, before: known.cents };
  const answer = await source.ask({ title, author, isbn, isNew: condition === 'new' });
  if ('failed' in answer) return answer;
  const { cents } = answer;
  await deps.storage.transaction({}, (tx) =>
    keepMarketPrice(tx, { productId: id, marketplace, cents, askedAt }),
  );
  return { cents, askedAt, before: known?.cents };
}
