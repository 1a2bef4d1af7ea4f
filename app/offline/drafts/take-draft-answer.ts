import { APPRAISAL_POLLING, type Upload } from '#contract/selling/selling.ts';
import type { Database, LocalDb } from '../database.ts';
import { isOpen, type DraftPhotoRef, type DraftRow } from './draft.ts';
import { suggested } from './merge-suggestion.ts';

/** How long a draft that was listed is remembered, for the screen that waits to hear of it; milliseconds. */
const REMEMBERED = 86_400_000;

/**
 * The shop has a photo. What it read from the cover goes into the form, as long as the draft is being edited; what it still
 * reads is asked for later.
 */
export async function takeUpload(
  local: LocalDb,
  id: string,
  key: string,
  upload: Upload,
  now: number,
): Promise<void> {
  await change(local, id, (draft) => {
    const photos = draft.photos.map((photo) =>
      photo.key === key ? { ...photo, uploadId: upload.id } : photo,
    );
    const isCover = photos[0]?.key === key;
    if (!isCover) return { photos };
    const reading =
      upload.pending === true ? { uploadId: upload.id, until: now + APPRAISAL_POLLING.forMs } : undefined;
    return { photos, reading, ...filled(draft, upload) };
  });
}

/** What was to be listed is listed as it was when the person said so: a suggestion fills the form of other drafts only. */
function filled(draft: DraftRow, upload: Upload): Partial<DraftRow> {
  const { suggestion, form } = suggested(draft, upload.suggestion);
  return isOpen(draft) && draft.state !== 'ready' ? { suggestion, form } : { suggestion };
}

/** What the shop has read of a cover since it answered the upload; while it still reads, only until the last time to ask. */
export async function takeReading(local: LocalDb, id: string, upload: Upload, now: number): Promise<void> {
  await change(local, id, (draft) => {
    const { reading, photos } = draft;
    const isLast = upload.pending !== true || (reading !== undefined && now >= reading.until);
    if (reading?.uploadId !== upload.id || !isLast) return {};
    // Another photo may have become the cover meanwhile.
    return { reading: undefined, ...(photos[0]?.uploadId === upload.id ? filled(draft, upload) : {}) };
  });
}

/** The shop does not know the upload any more: it is not asked again. */
export async function takeReadingGone(local: LocalDb, id: string): Promise<void> {
  await change(local, id, () => ({ reading: undefined }));
}

/** It is for sale: the photos leave this phone, and with them all but the memory of it. */
export async function takeListed(
  local: LocalDb,
  id: string,
  productId: number | undefined,
  now: number,
): Promise<void> {
  await change(local, id, async (_draft, db) => {
    await db.draftPhotos.where('draft').equals(id).delete();
    await db.drafts.filter((old) => old.state === 'listed' && old.changedAt < now - REMEMBERED).delete();
    return { state: 'listed', productId, sending: undefined, reading: undefined, photos: [], changedAt: now };
  });
}

export interface Refusal {
  readonly reason: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The photo that was refused, where it was a photo. */
  readonly photo?: DraftPhotoRef | undefined;
  /** The shop has none of the photos any more: another try sends them again. */
  readonly gone?: boolean | undefined;
}

/** The shop said no: all that was typed stays, with the reason. Another try has other keys, because it is another one. */
export async function takeRefusal(local: LocalDb, id: string, refusal: Refusal): Promise<void> {
  const { reason, fields, photo, gone = false } = refusal;
  await change(local, id, ({ state, was, photos, refusals }) => ({
    state: 'refused',
    was: state === 'editing' || state === 'ready' ? state : was,
    reason,
    fields: fields !== undefined && Object.keys(fields).length > 0 ? fields : undefined,
    photos: photos.map((each) => (gone || each.key === photo?.key ? anew(each) : each)),
    refusals: refusals + 1,
    sending: undefined,
  }));
}

/** The shop has let the photos go meanwhile, and is sure not to have listed anything: they are sent once more. */
export async function takePhotosGone(local: LocalDb, id: string): Promise<void> {
  await change(local, id, ({ photos, refusals }) => ({
    photos: photos.map(anew),
    refusals: refusals + 1,
    sending: undefined,
  }));
}

const anew = ({ key, tries }: DraftPhotoRef): DraftPhotoRef => ({ key, tries: tries + 1 });

type News = Partial<DraftRow> | Promise<Partial<DraftRow>>;

/** Changes a draft, if it is still there, in one transaction. */
async function change(
  local: LocalDb,
  id: string,
  news: (draft: DraftRow, db: Database) => News,
): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.drafts, db.draftPhotos, async () => {
      const draft = await db.drafts.get(id);
      if (draft === undefined || draft.state === 'listed') return;
      await db.drafts.put({ ...draft, ...(await news(draft, db)) });
    }),
  );
}
