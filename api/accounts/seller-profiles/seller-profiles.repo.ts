import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { sellers } from '../../storage/schema.ts';
import { read, type Db, type Tx } from '../../storage/storage.ts';

export type SellerProfile = typeof sellers.$inferSelect;

const byOwner = read<{ owner: string }>()('seller_profile_by_owner', (db, p) =>
  db.select().from(sellers).where(eq(sellers.owner, p.owner)),
);

/** What a seller has said about themselves; undefined if nothing. */
export async function sellerProfileOf(db: Db, owner: Owner): Promise<SellerProfile | undefined> {
  const [row] = await byOwner(db, { owner });
  return row;
}

/** Inserts a profile, or replaces the owner's. */
export async function storeSellerProfile(tx: Tx<'owner'>, row: SellerProfile): Promise<void> {
  const { owner: _, ...set } = row;
  await tx.insert(sellers).values(row).onConflictDoUpdate({ target: sellers.owner, set });
}

/** Locks the rows of sellers until the caller's transaction ends: nothing else changes what they are paid or owe. */
export async function lockSellers(tx: Tx, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await tx
    .update(sellers)
    .set({ createdAt: sql`${sellers.createdAt}` })
    .where(inArray(sellers.owner, [...owners]));
}

export async function deleteSellerProfile(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(sellers).where(eq(sellers.owner, owner));
}

/** Sellers whose day of return has come, those who came back first at the top. */
export const listReturnedSellers = (db: Db, now: number, limit: number): Promise<SellerProfile[]> =>
  db
    .select()
    .from(sellers)
    .where(sql`${sellers.awayUntil} <= ${now}`)
    .orderBy(asc(sellers.awayUntil))
    .limit(limit);
