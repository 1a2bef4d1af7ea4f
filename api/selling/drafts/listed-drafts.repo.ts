import { asc, eq } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { stackDrafts } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type ListedDraftRow = typeof stackDrafts.$inferSelect;

/** Any owner's. */
export async function findDraft(db: Db, id: string): Promise<ListedDraftRow | undefined> {
  const [row] = await db.select().from(stackDrafts).where(eq(stackDrafts.id, id));
  return row;
}

/** Returns false if another owner's transaction has inserted the draft meanwhile: the caller's lock is on its owner only. */
export async function insertDraft(
  tx: Tx<'owner'>,
  row: ListedDraftRow & { readonly owner: Owner },
): Promise<boolean> {
  const inserted = await tx
    .insert(stackDrafts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: stackDrafts.id });
  return inserted.length > 0;
}

/** An owner's, for the export of an account. */
export const listListedDrafts = (db: Db, owner: Owner): Promise<Pick<ListedDraftRow, 'id' | 'productId'>[]> =>
  db
    .select({ id: stackDrafts.id, productId: stackDrafts.productId })
    .from(stackDrafts)
    .where(eq(stackDrafts.owner, owner))
    .orderBy(asc(stackDrafts.id));

export async function moveListedDrafts(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  await tx.update(stackDrafts).set({ owner: to }).where(eq(stackDrafts.owner, from));
}

export async function deleteListedDrafts(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(stackDrafts).where(eq(stackDrafts.owner, owner));
}
