import { and, asc, eq, inArray, isNull, like } from 'drizzle-orm';
import { PRIVATE } from '../../gateways/photos/photos.ts';
import type { Owner } from '../../sessions/owner.ts';
import { cases, uploads } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { casesOfShipments, type CaseRow } from './cases.repo.ts';

/** A case with the photos of its report. */
export type CaseWithPhotos = CaseRow & { readonly photos: readonly CasePhoto[] };

/** A photo of a report. `name` is unguessable: who knows it was shown the photo. */
export interface CasePhoto {
  readonly id: number;
  readonly name: string;
}

/** The cases of these parcels with their photos, oldest first. */
export async function casesWithPhotos(db: Db, shipmentIds: readonly number[]): Promise<CaseWithPhotos[]> {
  const rows = await casesOfShipments(db, shipmentIds);
  if (rows.length === 0) return [];
  const photos = await db
    .select({ id: uploads.id, name: uploads.photo, caseId: uploads.caseId })
    .from(uploads)
    .where(
      inArray(
        uploads.caseId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(uploads.id));
  return rows.map((row) => ({ ...row, photos: photos.filter(({ caseId }) => caseId === row.id) }));
}

/** Makes an owner's unused uploads photos of a case. Returns how many there were. */
export async function attachPhotos(
  tx: Tx,
  owner: Owner,
  caseId: number,
  ids: readonly number[],
): Promise<number> {
  const attached = await tx
    .update(uploads)
    .set({ caseId })
    .where(
      and(
        eq(uploads.owner, owner),
        inArray(uploads.id, [...ids]),
        like(uploads.photo, `%${PRIVATE}`),
        isNull(uploads.caseId),
      ),
    )
    .returning({ id: uploads.id });
  return attached.length;
}

/** Whether a photo of a case has this id and this name. */
export async function isCasePhoto(db: Db, { id, name }: CasePhoto): Promise<boolean> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(cases, eq(cases.id, uploads.caseId))
    .where(and(eq(uploads.id, id), eq(uploads.photo, name)));
  return rows.length > 0;
}
