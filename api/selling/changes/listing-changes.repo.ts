import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { checkoutItems, checkouts, listingChanges, products } from '../../storage/schema.ts';
import { instantsOf } from '../../storage/purge-in-chunks.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type ListingChangeRow = typeof listingChanges.$inferSelect;

export async function insertChanges(
  tx: Tx<'product'>,
  rows: readonly Omit<ListingChangeRow, 'id'>[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(listingChanges).values([...rows]);
}

/** A product's newest changes first, at most `limit`. */
export const listChanges = (db: Db, productId: number, limit: number): Promise<ListingChangeRow[]> =>
  db
    .select()
    .from(listingChanges)
    .where(eq(listingChanges.productId, productId))
    .orderBy(desc(listingChanges.at), desc(listingChanges.id))
    .limit(limit);

/** The title that a product was published with; undefined if no recorded change has replaced it. */
export async function findFirstTitle(db: Db, productId: number): Promise<string | undefined> {
  const title = sql<string>`${listingChanges.before} ->> 'title'`;
  const [row] = await db
    .select({ title })
    .from(listingChanges)
    .where(and(eq(listingChanges.productId, productId), isNotNull(title)))
    .orderBy(asc(listingChanges.at), asc(listingChanges.id))
    .limit(1);
  return row?.title;
}

/** Whether a checkout holds copies of a product. */
export async function isHeld(db: Db, productId: number): Promise<boolean> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkoutItems)
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    // A literal: with a bound parameter, the query planner cannot use the partial index of holds.
    .where(and(eq(checkoutItems.productId, productId), sql`${checkouts.status} = 'reserved'`))
    .limit(1);
  return rows.length > 0;
}

/** All changes of an owner's listings, for the export of an account. */
export const listChangesOfSeller = (db: Db, owner: Owner): Promise<Omit<ListingChangeRow, 'id'>[]> =>
  db
    .select({
      productId: listingChanges.productId,
      at: listingChanges.at,
      before: listingChanges.before,
      after: listingChanges.after,
    })
    .from(listingChanges)
    .innerJoin(products, eq(products.id, listingChanges.productId))
    .where(eq(products.sellerOwner, owner))
    .orderBy(asc(listingChanges.id));

export async function deleteChangesOfSeller(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  const own = tx.select({ id: products.id }).from(products).where(eq(products.sellerOwner, owner));
  await tx.delete(listingChanges).where(inArray(listingChanges.productId, own));
}

export const instantsOfChanges = instantsOf(listingChanges.at);

export async function deleteChangesBefore(tx: Tx, before: number): Promise<void> {
  await tx.delete(listingChanges).where(lt(listingChanges.at, before));
}
