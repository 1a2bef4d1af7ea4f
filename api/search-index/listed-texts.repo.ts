import { and, asc, gt } from 'drizzle-orm';
import { isListed, products } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import type { IndexedText } from './full-text.ts';

/** The texts of listed products with ids above `after`, by id. */
export async function listedTexts(
  db: Db,
  after: number,
  limit: number,
): Promise<(IndexedText & { readonly id: number })[]> {
  const { id, title, author, isbn, category, condition, description } = products;
  return db
    .select({ id, title, author, isbn, category, condition, description })
    .from(products)
    .where(and(isListed, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
