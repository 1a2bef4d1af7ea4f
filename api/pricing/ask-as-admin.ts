import { MARKET_MESSAGES, type Marketplace, type MarketAnswer } from '#contract/admin/admin-prices.ts';
import { toDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { record } from '../audit/record-change.ts';
import { noSuchProduct } from '../catalog/change-product.ts';
import { keptRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import { askMarket } from './ask-market.ts';
import { competitorCents, setMarketPriceIn } from './set-market-price.ts';

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

/**
 * Asks a marketplace what an item usually costs there, and makes its answer the competitor's price, whatever stood there.
 * Where it knows none, nothing is changed. Throws ShopError not_found; conflict where the shop cannot ask there; busy (503)
 * where it does not answer.
 */
export async function askMarketAsAdmin(
  deps: Deps,
  admin: AdminSession,
  id: number,
  marketplace: Marketplace,
): Promise<MarketAnswer> {
  const row = await keptRow(deps.storage.db, id);
  if (row === undefined) throw noSuchProduct();
  const says = await askMarket(deps, row, marketplace);
  if (says === undefined) throw new ShopError('conflict', MARKET_MESSAGES.noSource);
  if ('failed' in says) throw new ShopError('busy', MARKET_MESSAGES.unreachable, { unavailable: true });
  const { cents, askedAt } = says;
  if (cents !== null) await keep(deps, admin, { id, marketplace, cents });
  return { marketplace, price: dollars(cents), askedAt: new Date(askedAt).toISOString() };
}

async function keep(
  deps: Deps,
  admin: AdminSession,
  {
    id,
    marketplace,
    cents,
  }: { readonly id: number; readonly marketplace: Marketplace; readonly cents: number },
): Promise<void> {
  await deps.storage.transaction({ catalog: true }, async (tx) => {
    const set = await setMarketPriceIn(tx, deps.now(), { id, marketplace, cents });
    if (set === undefined) throw noSuchProduct();
    const [before, after] = [set.before, set.after].map((row) => competitorCents(row, marketplace));
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
