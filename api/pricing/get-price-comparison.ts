import { comparePrices, type PriceComparison } from '#contract/pricing/price-comparison.ts';
import { findVisibleRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { publicDb } from '../storage/storage.ts';

/** Competitors' prices and the savings here, in dollars; null when there is no such visible product. */
export async function getPriceComparison(
  deps: Pick<Deps, 'storage' | 'now'>,
  id: number,
): Promise<PriceComparison | null> {
  const row = await findVisibleRow(publicDb(deps.storage), deps, id);
  return row === undefined ? null : comparePrices(row.priceCents, row.amazonPriceCents, row.ebayPriceCents);
}
