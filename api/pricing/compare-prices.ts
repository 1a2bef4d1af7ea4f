import { comparePrices, type PriceComparison } from '#contract/pricing/price-comparison.ts';
import { findRow } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';

/** What a product costs elsewhere, and what is saved here, in dollars; null when there is no such product to be looked at. */
export async function comparePricesOf(
  deps: Pick<Deps, 'storage' | 'now'>,
  id: number,
): Promise<PriceComparison | null> {
  const row = await findRow(deps, id);
  return row === undefined ? null : comparePrices(row.priceCents, row.amazonPriceCents, row.ebayPriceCents);
}
