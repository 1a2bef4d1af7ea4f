import { and, desc, eq } from 'drizzle-orm';
import { isKept, products } from '../storage/schema.ts';
import { read } from '../storage/storage.ts';

/** Products with an ISBN (13 digits) that were not deleted, the newest first. */
export const keptByIsbn = read<{ isbn: string; limit: number }>()('kept_by_isbn', (db, p) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.isbn, p.isbn), isKept))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(p.limit),
);
