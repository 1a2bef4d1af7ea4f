import type { Marketplace } from '#contract/admin/admin-prices.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Deps } from '../deps.ts';
import type { MarketFailure } from '../gateways/market-prices/market-prices.ts';
import { upsertMarketPrice, findMarketPrice } from './market-prices.repo.ts';

/** How long a marketplace's answer about a product is cached. */
export const MARKET_PRICE_TTL_MS = 24 * HOUR_MS;

/** A marketplace's price, null when it knows none; `previous` is its last answer, undefined when it was never asked. */
export interface MarketQuote {
  readonly cents: number | null;
  readonly askedAt: number;
  readonly previous: number | null | undefined;
}

/** A product's usual price at a marketplace, cached for 24 hours. Undefined when the marketplace is not configured. */
export async function getMarketPrice(
  deps: Pick<Deps, 'storage' | 'marketPrices' | 'now'>,
  { id, title, author, isbn, condition }: ProductRow,
  marketplace: Marketplace,
): Promise<MarketQuote | { readonly failed: MarketFailure } | undefined> {
  const source = deps.marketPrices[marketplace];
  if (source === undefined) return undefined;
  const known = await findMarketPrice(deps.storage.db, id, marketplace);
  const askedAt = deps.now();
  if (known !== undefined && askedAt - known.askedAt < MARKET_PRICE_TTL_MS)
    return { cents: known.cents, askedAt: known.askedAt, previous: known.cents };
  const answer = await source.ask({ title, author, isbn, isNew: condition === 'new' });
  if ('failed' in answer) return answer;
  const { cents } = answer;
  await deps.storage.transaction({}, (tx) =>
    upsertMarketPrice(tx, { productId: id, marketplace, cents, askedAt }),
  );
  return { cents, askedAt, previous: known?.cents };
}
