import { MARKETPLACES, type PriceHistory } from '#contract/admin/admin-prices.ts';
import { toDollars } from '#contract/money.ts';
import { productNotFound } from '../catalog/change-product.ts';
import { findProductRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import { listPriceChanges } from './pricing.repo.ts';

const MAX_CHANGES = 500;

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

/** A product's price changes, for its chart. Throws ShopError not_found. */
export async function readPriceHistory(
  { storage, marketPrices }: Pick<Deps, 'storage' | 'marketPrices'>,
  _admin: AdminSession,
  productId: number,
): Promise<PriceHistory> {
  const row = await findProductRow(storage.db, productId);
  if (row === undefined) throw productNotFound();
  const changes = await listPriceChanges(storage.db, productId, MAX_CHANGES);
  return {
    productId,
    title: row.title,
    listedAt: new Date(row.createdAt).toISOString(),
    now: {
      own: toDollars(row.priceCents),
      market: dollars(row.comparePriceCents),
      amazon: dollars(row.amazonPriceCents),
      ebay: dollars(row.ebayPriceCents),
    },
    changes: changes.map(({ at, kind, fromCents, toCents, source }) => ({
      at: new Date(at).toISOString(),
      kind,
      from: dollars(fromCents),
      to: dollars(toCents),
      source,
    })),
    sources: MARKETPLACES.filter((marketplace) => marketPrices[marketplace] !== undefined),
  };
}
