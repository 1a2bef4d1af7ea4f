import { and, eq, gte, lt, lte, max, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalog/categories.ts';
import { isKept, PRODUCT_ID_RANGE, productCounts, products } from '../../storage/schema.ts';
import { read, type Db, type Tx } from '../../storage/storage.ts';
import type { ProductRow } from '../product-on-wire.ts';

/** What lists filter by: products that agree in all of it are counted together. */
export interface ProductClass {
  readonly category: Category;
  readonly inStock: boolean;
  readonly featured: boolean;
  readonly popular: boolean;
}

/** How many undeleted products a class has, and the sum of their prices in cents. Negative as a difference. */
export interface ProductCount extends ProductClass {
  readonly products: number;
  readonly cents: number;
}

/** The count of the products of a class in one range of ids. */
export interface RangeCount extends ProductCount {
  readonly idRange: number;
}

export const idRangeOf = ({ id }: Pick<ProductRow, 'id'>): number => Math.floor(id / PRODUCT_ID_RANGE);

const { category, inStock, featured, popular, idRange } = productCounts;
const classColumns = { category, inStock, featured, popular };
const sums = {
  products: sql<number>`sum(${productCounts.products})`.mapWith(Number),
  cents: sql<number>`sum(${productCounts.cents})`.mapWith(Number),
};

const allCounts = read<Record<string, never>>()('product_counts', (db) =>
  db
    .select({ ...classColumns, ...sums })
    .from(productCounts)
    .groupBy(category, inStock, featured, popular),
);

/** The counts of all classes. */
export const sumProductCounts = (db: Db): Promise<ProductCount[]> => allCounts(db, {});

/** By how much the products of a range of ids differ from its stored counts, as of one instant; none if they agree. */
export function findMiscounts(db: Db, range: number): Promise<RangeCount[]> {
  const stored = db
    .select({
      ...classColumns,
      products: sql<number>`-${productCounts.products}`.as('products'),
      cents: sql<number>`-${productCounts.cents}`.as('cents'),
    })
    .from(productCounts)
    .where(eq(idRange, range));
  const each = db
    .select({
      category: products.category,
      inStock: products.inStock,
      featured: products.featured,
      popular: products.popular,
      products: sql<number>`1`.as('products'),
      cents: sql<number>`cast(${products.priceCents} as bigint)`.as('cents'),
    })
    .from(products)
    .where(
      and(
        isKept,
        gte(products.id, range * PRODUCT_ID_RANGE),
        lt(products.id, (range + 1) * PRODUCT_ID_RANGE),
      ),
    )
    .unionAll(stored)
    .as('each');
  const missing = {
    products: sql<number>`sum(${each.products})`.mapWith(Number),
    cents: sql<number>`sum(${each.cents})`.mapWith(Number),
  };
  return db
    .select({
      idRange: sql<number>`${range}`.mapWith(Number),
      category: each.category,
      inStock: each.inStock,
      featured: each.featured,
      popular: each.popular,
      ...missing,
    })
    .from(each)
    .groupBy(each.category, each.inStock, each.featured, each.popular)
    .having(sql`sum(${each.products}) <> 0 or sum(${each.cents}) <> 0`);
}

/** The number of ranges of ids in use, with or without products. */
export async function countIdRanges(db: Db): Promise<number> {
  const [newest] = await db.select({ id: max(products.id) }).from(products);
  const [last] = await db.select({ range: max(idRange) }).from(productCounts);
  return 1 + Math.max(idRangeOf({ id: newest?.id ?? 0 }), last?.range ?? 0);
}

export async function insertCounts(tx: Tx, counts: readonly RangeCount[]): Promise<void> {
  if (counts.length > 0) await tx.insert(productCounts).values([...counts]);
}

/** The number of rows, and of the classes with their ranges of ids that they belong to. */
export async function measureCounts(db: Db): Promise<{ readonly rows: number; readonly classes: number }> {
  const grouped = db
    .select({ rows: sql<number>`count(*)`.as('rows') })
    .from(productCounts)
    .groupBy(idRange, category, inStock, featured, popular)
    .as('grouped');
  const [row] = await db
    .select({
      rows: sql<number>`coalesce(sum(${grouped.rows}), 0)`.mapWith(Number),
      classes: sql<number>`count(*)`.mapWith(Number),
    })
    .from(grouped);
  return row ?? { rows: 0, classes: 0 };
}

/** Deletes the oldest counts, up to `limit`, and returns them. */
export async function takeOldestCounts(tx: Tx, limit: number): Promise<RangeCount[]> {
  const oldest = await tx
    .select({ id: productCounts.id })
    .from(productCounts)
    .orderBy(productCounts.id)
    .limit(limit);
  const last = oldest.at(-1)?.id;
  // Counts that another process commits meanwhile are deleted and returned too.
  return last === undefined ? [] : tx.delete(productCounts).where(lte(productCounts.id, last)).returning();
}
