import type { Marketplace } from '#contract/admin/admin-prices.ts';
import { changeProduct } from '../catalog/change-product.ts';
import { findProductRow } from '../catalog/find-product.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Tx } from '../storage/storage.ts';
import { recordPriceChange } from './record-price-change.ts';

/** A product's stored price at a marketplace, in cents. */
export const getCompetitorCents = (row: ProductRow, marketplace: Marketplace): number | null =>
  marketplace === 'amazon' ? row.amazonPriceCents : row.ebayPriceCents;

/**
 * Stores a marketplace's price as the competitor's price if `isAllowed` accepts the current product. Returns the product
 * before and after; undefined when it is gone or `isAllowed` returned false.
 */
export async function setMarketPriceIn(
  tx: Tx<'product'>,
  now: number,
  {
    id,
    marketplace,
    cents,
  }: { readonly id: number; readonly marketplace: Marketplace; readonly cents: number | null },
  isAllowed: (row: ProductRow) => boolean = () => true,
): Promise<{ readonly before: ProductRow; readonly after: ProductRow } | undefined> {
  const before = await findProductRow(tx, id);
  if (before === undefined || !isAllowed(before)) return undefined;
  const changes = marketplace === 'amazon' ? { amazonPriceCents: cents } : { ebayPriceCents: cents };
  const after = await changeProduct(tx, now, id, changes);
  await recordPriceChange(tx, { before, after, source: 'market', at: now });
  return { before, after };
}
