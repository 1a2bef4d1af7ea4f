import { and, eq, lt } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { listingImports } from '../../storage/schema.ts';
import { instantsOf } from '../../storage/purge-in-chunks.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type ListingImportRow = typeof listingImports.$inferSelect;

export async function insertImport(
  tx: Tx<'owner'>,
  row: Omit<ListingImportRow, 'done'> & { readonly owner: Owner },
): Promise<void> {
  await tx.insert(listingImports).values(row);
}

/** Any owner's. */
export async function findImport(db: Db, id: string): Promise<ListingImportRow | undefined> {
  const [row] = await db.select().from(listingImports).where(eq(listingImports.id, id));
  return row;
}

/** Updates an owner's import. Returns undefined if they have no such import. */
export async function updateImport(
  tx: Tx<'owner'>,
  id: string,
  owner: string,
  values: Partial<Pick<ListingImportRow, 'status' | 'done' | 'problems'>>,
): Promise<ListingImportRow | undefined> {
  const [row] = await tx
    .update(listingImports)
    .set(values)
    .where(and(eq(listingImports.id, id), eq(listingImports.owner, owner)))
    .returning();
  return row;
}

export async function moveImports(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  await tx.update(listingImports).set({ owner: to }).where(eq(listingImports.owner, from));
}

export async function deleteImports(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(listingImports).where(eq(listingImports.owner, owner));
}

export const instantsOfImports = instantsOf(listingImports.createdAt);

export async function deleteImportsBefore(tx: Tx, before: number): Promise<void> {
  await tx.delete(listingImports).where(lt(listingImports.createdAt, before));
}
