import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Owner } from '../sessions/owner.ts';
import { uploads } from '../storage/schema.ts';
import { write, type Db, type Tx } from '../storage/storage.ts';

/** A photo that somebody sent, as it lies in the database. */
export type UploadRow = typeof uploads.$inferSelect;

/** Notes an upload; answers it with its id. */
export async function insertUpload(
  tx: Tx<'owner'>,
  row: Omit<UploadRow, 'id' | 'productId'> & { readonly owner: Owner },
): Promise<UploadRow> {
  const [made] = await tx.insert(uploads).values(row).returning();
  if (!made) throw new Error('the upload was not stored');
  return made;
}

/** Those of the uploads that are this owner's. */
export const uploadsOf = (db: Db, owner: Owner, ids: readonly number[]): Promise<UploadRow[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.owner, owner), inArray(uploads.id, [...ids])));

/** Notes which listing uploads became part of. */
export async function setProduct(tx: Tx<'owner'>, ids: readonly number[], productId: number): Promise<void> {
  await tx
    .update(uploads)
    .set({ productId })
    .where(inArray(uploads.id, [...ids]));
}

/** Makes everything that one sent another's. */
export async function changeUploader(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  await tx.update(uploads).set({ owner: to }).where(eq(uploads.owner, from));
}

/** Stores what a machine has read after the upload was answered; does nothing where the upload is gone. */
export async function setSuggestion(tx: Tx, id: number, suggestion: Suggestion): Promise<void> {
  await tx.update(uploads).set({ suggestion, pendingUntil: null }).where(eq(uploads.id, id));
}

/** Takes away what was sent before an instant (milliseconds) and never listed. */
export const deleteUnused = write<{ before: number }>()('delete_unused_uploads', (tx, p) =>
  tx.delete(uploads).where(and(isNull(uploads.productId), lt(uploads.createdAt, p.before))),
);

/** Those of the photos that no upload names any more. */
export async function unnamed(db: Db, photos: readonly string[]): Promise<string[]> {
  if (photos.length === 0) return [];
  const rows = await db
    .selectDistinct({ photo: uploads.photo })
    .from(uploads)
    .where(inArray(uploads.photo, [...photos]));
  const named = new Set(rows.map(({ photo }) => photo));
  return photos.filter((photo) => !named.has(photo));
}

/** Every photo that an upload names, once. */
export async function photosNamed(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ photo: uploads.photo }).from(uploads).orderBy(uploads.photo);
  return rows.map(({ photo }) => photo);
}

/** Forgets every photo that somebody sent. */
export async function deleteUploadsOf(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.owner, owner));
}
