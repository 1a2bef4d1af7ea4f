import { and, gt, lte, max, sql } from 'drizzle-orm';
import { isListed, products } from '../../storage/schema.ts';
import { read } from '../../storage/storage.ts';

/** The highest id of a listed product; null in an empty shop. */
export const highestListedId = read<Record<string, never>>()('highest_listed_id', (db) =>
  db
    .select({ id: max(products.id) })
    .from(products)
    .where(isListed),
);

/** Listed products with ids above `after` and up to `to`, and their last change. */
export const listedBetween = read<{ after: number; to: number }>()('listed_between', (db, p) =>
  db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(isListed, gt(products.id, sql`${p.after}`), lte(products.id, sql`${p.to}`)))
    .orderBy(products.id),
);
