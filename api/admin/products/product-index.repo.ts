import { asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { checkoutItems, checkouts, products } from '../../storage/schema.ts';
import { read, type Db } from '../../storage/storage.ts';

/** What the table filters and sorts by. */
export const indexColumns = {
  id: products.id,
  title: products.title,
  author: products.author,
  isbn: products.isbn,
  category: products.category,
  condition: products.condition,
  priceCents: products.priceCents,
  amazonPriceCents: products.amazonPriceCents,
  ebayPriceCents: products.ebayPriceCents,
  stock: products.stock,
  inStock: products.inStock,
  featured: products.featured,
  popular: products.popular,
  sellerName: products.sellerName,
  createdAt: products.createdAt,
  deletedAt: products.deletedAt,
  hiddenAt: products.hiddenAt,
  change: products.change,
};

/** The columns that the product index is built from. */
export type IndexRow = Pick<ProductRow, keyof typeof indexColumns>;

const changed = read<{ after: number; limit: number }>()('product_index_changes', (db, p) =>
  db
    .select(indexColumns)
    .from(products)
    .where(gt(products.change, p.after))
    .orderBy(asc(products.change))
    .limit(p.limit),
);

/** Products whose change counter is above `after`, deleted ones included, in the order of their changes. */
export const changedAfter = (db: Db, after: number, limit: number): Promise<IndexRow[]> =>
  changed(db, { after, limit });

/** The rows of products, deleted ones included, in the order of `ids` (a few hundred). */
export async function rowsByIds(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** The highest id of a product, deleted ones included; 0 without products. */
export async function highestProductId(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(products.id) }).from(products);
  return row?.id ?? 0;
}

/** Copies on hold in checkouts, by product. */
export async function heldCopies(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({
      productId: checkoutItems.productId,
      copies: sql<number>`sum(${checkoutItems.quantity})`.mapWith(Number),
    })
    .from(checkoutItems)
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    // A literal: with a bound parameter, the query planner cannot use the partial index of holds.
    .where(sql`${checkouts.status} = 'reserved'`)
    .groupBy(checkoutItems.productId);
  return new Map(rows.map(({ productId, copies }) => [productId, copies]));
}
