import { MARKET_MESSAGES, type Marketplace, type MarketAnswer } from '#contract/admin/admin-prices.ts';
import { toDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { record } from '../audit/record-change.ts';
import { productNotFound } from '../catalog/change-product.ts';
import { findProductRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import { getMarketPrice } from './get-market-price.ts';
import { getCompetitorCents, setMarketPriceIn } from './set-market-price.ts';

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

/**
 * Reads a product's usual price at a marketplace and stores it as the competitor's price, also over one that an admin
 * entered; does nothing when the marketplace knows no price. Throws ShopError not_found; conflict when the marketplace is
 * not configured; busy (503) when it does not answer.
 */
export async function refreshMarketPriceAsAdmin(
  deps: Deps,
  admin: AdminSession,
  id: number,
  marketplace: Marketplace,
): Promise<MarketAnswer> {
  const row = await findProductRow(deps.storage.db, id);
  if (row === undefined) throw productNotFound();
  const quote = await getMarketPrice(deps, row, marketplace);
  if (quote === undefined) throw new ShopError('conflict', MARKET_MESSAGES.noSource);
  if ('failed' in quote) throw new ShopError('busy', MARKET_MESSAGES.unreachable, { unavailable: true });
  const { cents, askedAt } = quote;
  if (cents !== null) await saveMarketPrice(deps, admin, { id, marketplace, cents });
  return { marketplace, price: dollars(cents), askedAt: new Date(askedAt).toISOString() };
}

async function saveMarketPrice(
  deps: Deps,
  admin: AdminSession,
  {
    id,
    marketplace,
    cents,
  }: { readonly id: number; readonly marketplace: Marketplace; readonly cents: number },
): Promise<void> {
  await deps.storage.transaction({ product: id }, async (tx) => {
    const set = await setMarketPriceIn(tx, deps.now(), { id, marketplace, cents });
    if (set === undefined) throw productNotFound();
    const [before, after] = [set.before, set.after].map((row) => getCompetitorCents(row, marketplace));
    if (before === after) return;
    const field = marketplace === 'amazon' ? 'amazonPrice' : 'ebayPrice';
    await record(tx, admin, {
      at: deps.now(),
      action: 'product.market-price',
      subject: 'product',
      subjectId: id,
      title: set.after.title,
      before: { [field]: dollars(before ?? null) },
      after: { [field]: dollars(after ?? null) },
    });
  });
}
