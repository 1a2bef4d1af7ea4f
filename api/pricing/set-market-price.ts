import type { Marketplace } from '#contract/admin/admin-prices.ts';
import { changeProduct } from '../catalog/change-product.ts';
import { keptRow } from '../catalog/find-product.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Tx } from '../storage/storage.ts';
import { notePrices } from './note-price.ts';

/** What an item costs at a marketplace, as the shop shows it; in cents. */
export const competitorCents = (row: ProductRow, marketplace: Marketplace): number | null =>
  marketplace === 'amazon' ? row.amazonPriceCents : row.ebayPriceCents;

/**
 * Makes what a marketplace says the competitor's price, if `may` allows it of the product as it is; answers the product
 * before and after, undefined when it is gone or may not be changed.
 */
export async function setMarketPriceIn(
  tx: Tx<'catalog'>,
  now: number,
  {
    id,
    marketplace,
    cents,
  }: { readonly id: number; readonly marketplace: Marketplace; readonly cents: number | null },
  may: (row: ProductRow) => boolean = () => true,
): Promise<{ readonly before: ProductRow; readonly after: ProductRow } | undefined> {
  const before = await keptRow(tx, id);
  if (before === undefined || !may(before)) return undefined;
  const changes = marketplace === 'amazon' ? { amazonPriceCents: cents } : { ebayPriceCents: cents };
  const after = await changeProduct(tx, now, id, changes);
  await notePrices(tx, { before, after, source: 'market', at: now });
  return { before, after };
}
