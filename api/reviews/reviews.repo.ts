import { desc, eq } from 'drizzle-orm';
import { isListed, products, reviews } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

export type ReviewRow = typeof reviews.$inferSelect;

const ofProduct = read<{ productId: number; limit: number }>()('reviews_of_product', (db, p) =>
  db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, p.productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(p.limit),
);

const newest = read<{ limit: number }>()('newest_reviews', (db, p) =>
  db
    .select({ review: reviews })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(isListed)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(p.limit),
);

/** What readers say about a product, the newest first. */
export const reviewsOfProduct = (db: Db, productId: number, limit: number): Promise<ReviewRow[]> =>
  ofProduct(db, { productId, limit });

/** What readers said last about anything that is for sale. */
export async function newestReviewRows(db: Db, limit: number): Promise<ReviewRow[]> {
  return (await newest(db, { limit })).map(({ review }) => review);
}

/** Writes reviews down. The stars that a product shows are the catalog's, which counts them itself. */
export async function insertReviews(tx: Tx, rows: readonly (typeof reviews.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reviews).values([...rows]);
}
