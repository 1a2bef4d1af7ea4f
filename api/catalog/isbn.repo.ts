import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { isKept, isListed, products } from '../storage/schema.ts';
import { read, type Db } from '../storage/storage.ts';

/** What identifies an edition and prices a copy. The rest of a row, its description and pictures, takes most of the time to read. */
export const editionColumns = {
  id: products.id,
  title: products.title,
  author: products.author,
  publisher: products.publisher,
  publishedYear: products.publishedYear,
  isbn: products.isbn,
  pages: products.pages,
  binding: products.binding,
  category: products.category,
  condition: products.condition,
  priceCents: products.priceCents,
  comparePriceCents: products.comparePriceCents,
  inStock: products.inStock,
  sellerOwner: products.sellerOwner,
};

export type EditionRow = Pick<typeof products.$inferSelect, keyof typeof editionColumns>;

/** Products with an ISBN (13 digits) that are not deleted: the shop's own, then those of accounts, then the newest. */
export const listByIsbn = read<{ isbn: string; limit: number }>()('kept_by_isbn', (db, p) =>
  db
    .select(editionColumns)
    .from(products)
    .where(and(eq(products.isbn, p.isbn), isKept))
    .orderBy(
      // A guest who floods the shop with listings must not displace more trusted sellers.
      sql`case when ${products.sellerOwner} is null then 0 when ${products.sellerOwner} like 'u:%' then 1 else 2 end`,
      desc(products.createdAt),
      desc(products.id),
    )
    .limit(p.limit),
);

/** Those of the products that are for sale, in the order of `ids`. */
export async function listListedEditions(db: Db, ids: readonly number[]): Promise<EditionRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(editionColumns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), isListed));
  const positions = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
}

/**
 * The ISBNs of products that changed after a number of the catalog's change counter and up to another one, deleted products
 * included, in the order of their changes; null for a product without one.
 */
export const listChangedIsbns = read<{ after: number; upTo: number; limit: number }>()(
  'changed_isbns',
  (db, p) =>
    db
      .select({ isbn: products.isbn, change: products.change })
      .from(products)
      .where(and(gt(products.change, p.after), lte(products.change, p.upTo)))
      .orderBy(asc(products.change))
      .limit(p.limit),
);
