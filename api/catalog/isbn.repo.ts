import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { isKept, products } from '../storage/schema.ts';
import { read } from '../storage/storage.ts';

/** Products with an ISBN (13 digits) that are not deleted: the shop's own, then those of accounts, then the newest. */
export const listByIsbn = read<{ isbn: string; limit: number }>()('kept_by_isbn', (db, p) =>
  db
    .select()
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
