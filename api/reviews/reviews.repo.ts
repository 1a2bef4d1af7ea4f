import { and, desc, eq, notInArray } from 'drizzle-orm';
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

/** Newest first. */
export const listReviewsOfProduct = (db: Db, productId: number, limit: number): Promise<ReviewRow[]> =>
  ofProduct(db, { productId, limit });

/** The newest reviews of products for sale. */
export async function listNewestReviewRows(db: Db, limit: number): Promise<ReviewRow[]> {
  return (await newest(db, { limit })).map(({ review }) => review);
}

/** Inserts reviews; does not update the products' ratings, which the catalog keeps. */
export async function insertReviews(tx: Tx, rows: readonly (typeof reviews.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reviews).values([...rows]);
}

/** An owner's reviews, newest first. */
export const listReviewsByOwner = (db: Db, owner: string): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(eq(reviews.owner, owner)).orderBy(desc(reviews.createdAt));

/** An owner's review of a product. */
export async function findReview(db: Db, productId: number, owner: string): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.owner, owner)));
  return row;
}

export async function insertReview(tx: Tx, row: typeof reviews.$inferInsert): Promise<ReviewRow> {
  const [inserted] = await tx.insert(reviews).values(row).returning();
  if (inserted === undefined) throw new Error('the review was not written');
  return inserted;
}

export async function updateReview(
  tx: Tx,
  id: number,
  values: Pick<ReviewRow, 'name' | 'stars' | 'text'>,
): Promise<ReviewRow> {
  const [changed] = await tx.update(reviews).set(values).where(eq(reviews.id, id)).returning();
  if (changed === undefined) throw new Error('the review is gone');
  return changed;
}

/** Removes the owner from their reviews and replaces their name by `name`. Returns the ids of the reviewed products. */
export async function anonymizeReviews(tx: Tx, owner: string, name: string): Promise<number[]> {
  const rows = await tx
    .update(reviews)
    .set({ owner: null, name })
    .where(eq(reviews.owner, owner))
    .returning({ productId: reviews.productId });
  return rows.map(({ productId }) => productId);
}

/** Moves a guest's reviews to the user who signs in, except those of products that the user has reviewed too. */
export async function moveReviews(tx: Tx, from: string, to: string): Promise<void> {
  const own = await tx.select({ id: reviews.productId }).from(reviews).where(eq(reviews.owner, to));
  const ids = own.map(({ id }) => id);
  await tx
    .update(reviews)
    .set({ owner: to })
    .where(and(eq(reviews.owner, from), ids.length === 0 ? undefined : notInArray(reviews.productId, ids)));
}
