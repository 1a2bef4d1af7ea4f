import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Owner } from '../sessions/owner.ts';
import { uploads } from '../storage/schema.ts';
import { write, type Db, type Tx } from '../storage/storage.ts';

export type UploadRow = typeof uploads.$inferSelect;

export async function insertUpload(
  tx: Tx<'owner'>,
  row: Omit<UploadRow, 'id' | 'productId'> & { readonly owner: Owner },
): Promise<UploadRow> {
  const [inserted] = await tx.insert(uploads).values(row).returning();
  if (!inserted) throw new Error('the upload was not stored');
  return inserted;
}

/** The owner's uploads among `ids`. */
export const findUploads = (db: Db, owner: Owner, ids: readonly number[]): Promise<UploadRow[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.owner, owner), inArray(uploads.id, [...ids])));

/** Marks uploads as part of a listing. */
export async function setUploadsProduct(
  tx: Tx<'owner'>,
  ids: readonly number[],
  productId: number,
): Promise<void> {
  await tx
    .update(uploads)
    .set({ productId })
    .where(inArray(uploads.id, [...ids]));
}

/** Moves all uploads to another owner. */
export async function moveUploads(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  await tx.update(uploads).set({ owner: to }).where(eq(uploads.owner, from));
}

/** Stores the complete suggestion; does nothing when the upload is gone. */
export async function setSuggestion(tx: Tx, id: number, suggestion: Suggestion): Promise<void> {
  await tx.update(uploads).set({ suggestion, pendingUntil: null }).where(eq(uploads.id, id));
}

/** Deletes uploads from before an instant (ms) that were never listed. */
export const deleteUnusedUploads = write<{ before: number }>()('delete_unused_uploads', (tx, p) =>
  tx.delete(uploads).where(and(isNull(uploads.productId), lt(uploads.createdAt, p.before))),
);

/** The photos among `photos` that no upload references. */
export async function findUnreferencedPhotos(db: Db, photos: readonly string[]): Promise<string[]> {
  if (photos.length === 0) return [];
  const rows = await db
    .selectDistinct({ photo: uploads.photo })
    .from(uploads)
    .where(inArray(uploads.photo, [...photos]));
  const named = new Set(rows.map(({ photo }) => photo));
  return photos.filter((photo) => !named.has(photo));
}

/** Deletes all uploads of an owner. */
export async function deleteUploads(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.owner, owner));
}
