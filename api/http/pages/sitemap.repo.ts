import { and, gt, lte, max, sql } from 'drizzle-orm';
import { isListed, products } from '../../storage/schema.ts';
import { read } from '../../storage/storage.ts';

/** The highest id that anything for sale has; null in an empty shop. */
export const highestListedId = read<Record<string, never>>()('highest_listed_id', (db) =>
  db
    .select({ id: max(products.id) })
    .from(products)
    .where(isListed),
);

/** What is for sale with an id from above `after` to `to`, and when it changed last. */
export const listedBetween = read<{ after: number; to: number }>()('listed_between', (db, p) =>
  db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(isListed, gt(products.id, sql`${p.after}`), lte(products.id, sql`${p.to}`)))
    .orderBy(products.id),
);
