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

/** An owner's reviews, newest first. */
export const reviewsByOwner = (db: Db, owner: string): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(eq(reviews.owner, owner)).orderBy(desc(reviews.createdAt));

/** What an owner wrote about a product. */
export async function reviewOf(db: Db, productId: number, owner: string): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.owner, owner)));
  return row;
}

export async function insertReview(tx: Tx, row: typeof reviews.$inferInsert): Promise<ReviewRow> {
  const [made] = await tx.insert(reviews).values(row).returning();
  if (made === undefined) throw new Error('the review was not written');
  return made;
}

export async function updateReview(
  tx: Tx,
  id: number,
  values: Pick<ReviewRow, 'name' | 'stars' | 'text'>,
): Promise<ReviewRow> {
  const [changed] = await tx.update(reviews).set(values).where(eq(reviews.id, id)).returning();
  if (changed === undefined) throw new Error('the review was not there any more');
  return changed;
}

/** Takes the owner, and the name, off reviews. */
export async function disownReviews(tx: Tx, owner: string, name: string): Promise<void> {
  await tx.update(reviews).set({ owner: null, name }).where(eq(reviews.owner, owner));
}

/** Gives a guest's reviews to the user who signs in; where both wrote about an item, the user's own stays his. */
export async function giveReviews(tx: Tx, from: string, to: string): Promise<void> {
  const own = await tx.select({ id: reviews.productId }).from(reviews).where(eq(reviews.owner, to));
  const ids = own.map(({ id }) => id);
  await tx
    .update(reviews)
    .set({ owner: to })
    .where(and(eq(reviews.owner, from), ids.length === 0 ? undefined : notInArray(reviews.productId, ids)));
}
