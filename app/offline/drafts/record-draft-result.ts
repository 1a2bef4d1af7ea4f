import type { Product } from '#contract/catalog/product.ts';
import { APPRAISAL_POLLING, type Upload } from '#contract/selling/selling.ts';
import { OTHER_DEVICE, STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import type { Database, LocalDb } from '../database.ts';
import { arrangePhotos } from './arrange-photos.ts';
import { draftTables } from './drafts.ts';
import { isOpen, type DraftPhotoRef, type DraftRow } from './draft.ts';
import { applySuggestion } from './merge-suggestion.ts';

/** How long a listed draft is kept, so that a waiting screen can see the result. */
const LISTED_RETENTION_MS = 86_400_000;

/** Records an uploaded photo. A cover's appraisal fills the form while the draft is being edited; a pending one is polled. */
export async function recordUpload(
  local: LocalDb,
  id: string,
  key: string,
  upload: Upload,
  now: number,
): Promise<void> {
  await updateDraft(local, id, (draft) => {
    const { hasBarcode } = upload.suggestion;
    const photos = draft.photos.map((photo) =>
      photo.key === key ? { ...photo, uploadId: upload.id, hasBarcode } : photo,
    );
    const arranged = arrangePhotos(draft, photos);
    const isCover = photos[0]?.key === key;
    if (!isCover) return { ...arranged, ...withMismatch(draft, upload) };
    const reading =
      upload.pending === true ? { uploadId: upload.id, until: now + APPRAISAL_POLLING.timeoutMs } : undefined;
    return { ...arranged, reading, ...fillForm(draft, upload), ...withMismatch(draft, upload) };
  });
}

/** Another book in the photo is asked about before the draft is listed. */
function withMismatch(draft: DraftRow, { suggestion: { mismatch } }: Upload): Partial<DraftRow> {
  if (draft.stack === undefined || mismatch === undefined) return {};
  const isAnswered = draft.asked?.otherBook === mismatch.isbn;
  return { otherBook: mismatch, ...(draft.state === 'ready' && !isAnswered ? { state: 'editing' } : {}) };
}

/** A submitted draft is listed as the seller saw it: suggestions do not change its form. */
function fillForm(draft: DraftRow, upload: Upload): Partial<DraftRow> {
  const { suggestion, form } = applySuggestion(draft, upload.suggestion);
  return isOpen(draft) && draft.state !== 'ready' ? { suggestion, form } : { suggestion };
}

/** Records a finished appraisal, or the last result of one that is still pending at its deadline. */
export async function recordAppraisal(
  local: LocalDb,
  id: string,
  upload: Upload,
  now: number,
): Promise<void> {
  await updateDraft(local, id, (draft) => {
    const { reading, photos, coverBy } = draft;
    const isLast = upload.pending !== true || (reading !== undefined && now >= reading.until);
    if (reading?.uploadId !== upload.id || !isLast) return {};
    const { hasBarcode } = upload.suggestion;
    const read = photos.map((photo) => (photo.uploadId === upload.id ? { ...photo, hasBarcode } : photo));
    // The seller may have chosen another cover meanwhile.
    const isCover = photos[0]?.uploadId === upload.id || coverBy === 'shop';
    return {
      ...arrangePhotos(draft, read),
      reading: undefined,
      ...(isCover ? fillForm(draft, upload) : {}),
      ...withMismatch(draft, upload),
    };
  });
}

/** The upload has expired: stop polling. */
export async function recordAppraisalGone(local: LocalDb, id: string): Promise<void> {
  await updateDraft(local, id, () => ({ reading: undefined }));
}

/** Records that a draft is for sale, and deletes its photos from this device. An older shop ignores how many copies there are. */
export async function recordListed(
  local: LocalDb,
  id: string,
  product: Pick<Product, 'id' | 'stock'> | undefined,
  now: number,
): Promise<void> {
  await updateDraft(local, id, async ({ copies = 1 }, db) => {
    await db.draftPhotos.where('draft').equals(id).delete();
    await db.draftThumbs.where('draft').equals(id).delete();
    await db.draftFrames.delete(id);
    await db.drafts
      .filter((old) => old.state === 'listed' && old.changedAt < now - LISTED_RETENTION_MS)
      .delete();
    const isShort = product !== undefined && product.stock !== null && product.stock < copies;
    return {
      state: 'listed',
      productId: product?.id,
      reason: isShort ? STACK_MESSAGES.oneCopyListed : undefined,
      sending: undefined,
      reading: undefined,
      photos: [],
      sync: undefined,
      conflicts: undefined,
      changedAt: now,
    };
  });
}

export interface Refusal {
  readonly reason: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The refused photo, if a photo was refused. */
  readonly photo?: DraftPhotoRef | undefined;
  /** The uploads have expired: a retry uploads the photos again. */
  readonly gone?: boolean | undefined;
  /** The listing that was to get the copies is gone: a retry makes a listing. */
  readonly noListing?: boolean | undefined;
}

/** Records a refusal; the form is kept. A retry uses new idempotency keys. */
export async function recordRefusal(local: LocalDb, id: string, refusal: Refusal): Promise<void> {
  const { reason, fields, photo, gone = false, noListing = false } = refusal;
  await updateDraft(local, id, ({ state, was, photos, refusals, addTo }) => ({
    state: 'refused',
    was: state === 'editing' || state === 'ready' ? state : was,
    reason,
    fields: fields !== undefined && Object.keys(fields).length > 0 ? fields : undefined,
    photos: photos.map((each) => (gone || each.key === photo?.key ? withNewUploadKey(each) : each)),
    refusals: refusals + 1,
    addTo: noListing ? undefined : addTo,
    sending: undefined,
  }));
}

/**
 * The seller's email is to be confirmed first: all submitted drafts wait. The next attempt has another key, since the shop keeps
 * its refusals.
 */
export async function recordWaitsForEmail(local: LocalDb, id: string): Promise<void> {
  await updateDraft(local, id, async ({ refusals, whose }, db) => {
    await db.drafts
      .where('[whose+state]')
      .equals([whose, 'ready'])
      .filter(({ sending }) => sending === undefined)
      .modify({ waits: 'email' });
    return { waits: 'email', refusals: refusals + 1, sending: undefined };
  });
  await local.run(async (db) => db.state.delete('confirmedEmail'));
}

/**
 * A new seller's limit is reached: the stack's items return to editing, none of them is tried, and its review says why once.
 * A draft outside a stack is refused.
 */
export async function recordLimitReached(local: LocalDb, id: string, refusal: Refusal): Promise<void> {
  const isInStack = await local.run(async (db) =>
    db.transaction('rw', db.drafts, db.stacks, async () => {
      const draft = await db.drafts.get(id);
      if (draft?.stack === undefined) return false;
      const { stack, refusals } = draft;
      await db.drafts
        .filter((other) => other.stack === stack && other.state === 'ready' && other.sending === undefined)
        .modify({ state: 'editing' });
      await db.drafts.update(id, { state: 'editing', refusals: refusals + 1, sending: undefined });
      await db.stacks.update(stack, { stopped: refusal.reason });
      return true;
    }),
  );
  if (!isInStack) await recordRefusal(local, id, refusal);
}

/** The uploads have expired and nothing was listed: upload the photos again. */
export async function recordPhotosExpired(local: LocalDb, id: string): Promise<void> {
  await updateDraft(local, id, ({ photos, refusals }) => ({
    photos: photos.map(withNewUploadKey),
    refusals: refusals + 1,
    sending: undefined,
  }));
}

/** Another device's photo is sent again by that device. */
const withNewUploadKey = ({ key, tries, picture }: DraftPhotoRef): DraftPhotoRef =>
  picture === undefined ? { key, tries: tries + 1 } : { key, tries, device: OTHER_DEVICE };

type Changes = Partial<DraftRow> | Promise<Partial<DraftRow>>;

/** Changes an existing unlisted draft in one transaction. */
async function updateDraft(
  local: LocalDb,
  id: string,
  news: (draft: DraftRow, db: Database) => Changes,
): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', draftTables(db), async () => {
      const draft = await db.drafts.get(id);
      if (draft === undefined || draft.state === 'listed') return;
      await db.drafts.put({ ...draft, ...(await news(draft, db)) });
    }),
  );
}
