import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { toDollars } from '#contract/money.ts';
import { getImageUrl, type ProductRow } from '../../catalog/product-on-wire.ts';
import { hasPausedCopies } from '../../catalog/stock/is-in-stock.ts';

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

/** A product as the back office sees it; `held` are the copies on hold by product id. */
export const adminProductOnWire = (row: ProductRow, held: ReadonlyMap<number, number>): AdminProduct => ({
  id: row.id,
  title: row.title,
  author: row.author,
  isbn: row.isbn,
  imageUrl: getImageUrl(row.images[0]),
  category: row.category,
  condition: row.condition,
  price: toDollars(row.priceCents),
  comparePrice: dollars(row.comparePriceCents),
  amazonPrice: dollars(row.amazonPriceCents),
  ebayPrice: dollars(row.ebayPriceCents),
  inStock: row.inStock,
  stock: row.stock,
  held: held.get(row.id) ?? 0,
  featured: row.featured,
  popular: row.popular,
  seller: row.sellerName,
  hidden: row.hiddenAt !== null,
  ...(hasPausedCopies(row) ? { paused: true } : {}),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});
