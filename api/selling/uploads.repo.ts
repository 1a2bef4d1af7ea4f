import { and, asc, eq, inArray, isNotNull, isNull, lt, not, notLike, sql, type SQL } from 'drizzle-orm';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { PRIVATE } from '../gateways/photos/photos.ts';
import type { Owner } from '../sessions/owner.ts';
import { cases, orderItems, uploads, users } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type UploadRow = typeof uploads.$inferSelect;

export async function insertUpload(
  tx: Tx<'owner'>,
  row: Omit<UploadRow, 'id' | 'productId' | 'draftId' | 'caseId'> & { readonly owner: Owner },
): Promise<UploadRow> {
  const [inserted] = await tx.insert(uploads).values(row).returning();
  if (!inserted) throw new Error('the upload was not stored');
  return inserted;
}

/** The owner's uploads of things to sell among `ids`: no photos of reports. */
export const findUploads = (db: Db, owner: Owner, ids: readonly number[]): Promise<UploadRow[]> =>
  db
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.owner, owner), inArray(uploads.id, [...ids]), notLike(uploads.photo, `%${PRIVATE}`)),
    );

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

/** Moves the uploads of listings to another owner. */
export async function moveListedUploads(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  await tx
    .update(uploads)
    .set({ owner: to })
    .where(and(eq(uploads.owner, from), isNotNull(uploads.productId)));
}

/** Stores the complete suggestion; does nothing when the upload is gone. */
export async function setSuggestion(tx: Tx, id: number, suggestion: Suggestion): Promise<void> {
  await tx.update(uploads).set({ suggestion, pendingUntil: null }).where(eq(uploads.id, id));
}

/** An upload that was deleted. Its photo's files stay while another upload references them. */
export type DeletedUpload = Pick<UploadRow, 'id' | 'photo'>;

/** True for photos of a report that is kept. */
const isOfCase = sql`exists (select 1 from ${cases} where ${cases.id} = ${uploads.caseId})`;

/** Deletes the oldest uploads from before a time (ms) that are neither listed nor kept by a draft or a case, at most `limit`. */
export const deleteUnusedUploads = (tx: Tx, before: number, limit: number): Promise<DeletedUpload[]> =>
  deleteOldest(
    tx,
    and(isNull(uploads.productId), isNull(uploads.draftId), not(isOfCase), lt(uploads.createdAt, before)),
    limit,
  );

/** True for photos of listings that an order remembers: evidence of what was promised. */
const isEvidence = sql`exists (select 1 from ${orderItems} where ${orderItems.productId} = ${uploads.productId}
  and ${orderItems.asSold} is not null)`;

/** Deletes an owner's oldest uploads that are no evidence, at most `limit`. */
export const deleteUploads = (tx: Tx<'owner'>, owner: Owner, limit: number): Promise<DeletedUpload[]> =>
  deleteOldest(tx, and(eq(uploads.owner, owner), not(isEvidence), not(isOfCase)), limit);

/** Deletes those photos of products that are no longer evidence, and whose owner's account was deleted, at most `limit`. */
export const deleteOrphanedEvidence = (
  tx: Tx,
  products: readonly number[],
  limit: number,
): Promise<DeletedUpload[]> =>
  deleteOldest(
    tx,
    and(
      inArray(uploads.productId, [...products]),
      not(isEvidence),
      sql`${uploads.owner} like 'u:%'
        and not exists (select 1 from ${users} where 'u:' || ${users.id} = ${uploads.owner})`,
    ),
    limit,
  );

const deleteOldest = (tx: Tx, which: SQL | undefined, limit: number): Promise<DeletedUpload[]> =>
  tx
    .delete(uploads)
    .where(
      and(
        inArray(
          uploads.id,
          tx
            .select({ id: uploads.id })
            .from(uploads)
            .where(which)
            .orderBy(asc(uploads.createdAt))
            .limit(limit),
        ),
        // Once more: PostgreSQL does not repeat the subquery for a row that was published meanwhile.
        which,
      ),
    )
    .returning({ id: uploads.id, photo: uploads.photo });

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
