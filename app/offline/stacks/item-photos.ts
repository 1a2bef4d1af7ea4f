import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import type { Database, LocalDb } from '../database.ts';
import { isOpen, type DraftPhotoRef, type DraftRow } from '../drafts/draft.ts';
import { clearRefusal, draftTables, updateDraft } from '../drafts/drafts.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import type { WritePorts } from '../ports.ts';
import { isQuotaExceeded } from '../storage-errors.ts';
import type { PhotoMatch } from './match-photos.ts';
import type { DraftThumbRow, EncodedPhoto } from './stack.ts';
import { findStack } from './stacks.ts';

/** Whether a photo is stored; if not, the sentence why. */
export type PhotoResult =
  | { readonly kind: 'stored'; readonly key: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Stores a photo with its thumbnail at the end of an item's photos, in one transaction. Never throws. */
export async function addItemPhoto(
  local: LocalDb,
  ports: WritePorts,
  draft: string,
  photo: EncodedPhoto,
): Promise<PhotoResult> {
  const key = createMutationId(ports);
  let isFull = false;
  return orSentence(async () => {
    const isOpenStill = await updateDraft(local, ports, draft, async (item, db) => {
      isFull = item.photos.length >= SELLING.maxPhotos && item.photos.every((each) => each.key !== key);
      if (isFull) return {};
      await putPhoto(db, draft, key, photo);
      return withPhotos(item, [{ key, tries: 0, bytes: photo.blob.size }]);
    });
    if (isFull) return { kind: 'refused', message: SELLING_MESSAGES.galleryFull };
    return isOpenStill ? { kind: 'stored', key } : { kind: 'refused', message: STACK_MESSAGES.itemGone };
  });
}

/**
 * Stores a photo that was chosen for a stack, before it is matched to an item. Never throws. Chosen photos that are not
 * matched go with the stack, or by `dropChosenPhotos`.
 */
export async function choosePhoto(
  local: LocalDb,
  ports: WritePorts,
  stack: string,
  photo: EncodedPhoto,
  about: DraftThumbRow['chosen'],
): Promise<PhotoResult> {
  const key = createMutationId(ports);
  return orSentence(async () =>
    local.run(async (db) =>
      db.transaction('rw', [...draftTables(db), db.stacks, db.state], async () => {
        if ((await findStack(db, stack)) === undefined)
          return { kind: 'refused', message: STACK_MESSAGES.itemGone };
        await putPhoto(db, stack, key, photo, about);
        return { kind: 'stored', key };
      }),
    ),
  );
}

/** Deletes the chosen photos of a stack that belong to no item. */
export async function dropChosenPhotos(local: LocalDb, stack: string): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.draftPhotos, db.draftThumbs, async () => {
      await db.draftPhotos.where('draft').equals(stack).delete();
      await db.draftThumbs.where('draft').equals(stack).delete();
    }),
  );
}

/** Gives chosen photos to their items, all in one transaction. Photos of items that cannot take them stay chosen. */
export async function applyMatches(
  local: LocalDb,
  { now }: WritePorts,
  matches: readonly PhotoMatch[],
): Promise<void> {
  await movePhotos(local, matches, async (db, { photo, draft }) => {
    const [item, row] = [await db.drafts.get(draft), await db.draftPhotos.get(photo)];
    if (item === undefined || row === undefined || item.stack === undefined || row.draft !== item.stack)
      return;
    if (!isOpen(item) || item.photos.length >= SELLING.maxPhotos) return;
    await setPhotoOwner(db, photo, draft);
    const added = withPhotos(item, [{ key: photo, tries: 0, bytes: row.blob.size }]);
    await db.drafts.put({ ...item, ...added, changedAt: now() });
  });
}

/** Takes photos away from their items again, as they were chosen. */
export async function undoMatches(
  local: LocalDb,
  { now }: WritePorts,
  matches: readonly PhotoMatch[],
): Promise<void> {
  await movePhotos(local, matches, async (db, { photo, draft }) => {
    const item = await db.drafts.get(draft);
    if (item?.stack === undefined || !isOpen(item)) return;
    await setPhotoOwner(db, photo, item.stack);
    const photos = item.photos.filter(({ key }) => key !== photo);
    await db.drafts.put({ ...item, photos, changedAt: now() });
  });
}

const movePhotos = async (
  local: LocalDb,
  matches: readonly PhotoMatch[],
  move: (db: Database, match: PhotoMatch) => Promise<void>,
): Promise<void> =>
  local.run(async (db) =>
    db.transaction('rw', draftTables(db), async () => {
      for (const match of matches) await move(db, match);
    }),
  );

async function setPhotoOwner(db: Database, key: string, draft: string): Promise<void> {
  await db.draftPhotos.update(key, { draft });
  await db.draftThumbs.update(key, { draft });
}

async function putPhoto(
  db: Database,
  draft: string,
  key: string,
  { blob, name, thumb }: EncodedPhoto,
  chosen?: DraftThumbRow['chosen'],
): Promise<void> {
  await db.draftPhotos.put({ key, draft, blob, name });
  await db.draftThumbs.put({ key, draft, blob: thumb, ...(chosen === undefined ? {} : { chosen }) });
}

/** A photo may be what a refused item lacked. */
const withPhotos = (item: DraftRow, more: readonly DraftPhotoRef[]): Partial<DraftRow> => ({
  ...clearRefusal(item),
  photos: [...item.photos, ...more],
});

async function orSentence(store: () => Promise<PhotoResult>): Promise<PhotoResult> {
  try {
    return await store();
  } catch (error) {
    const message = isQuotaExceeded(error) ? STACK_MESSAGES.storageFull : STACK_MESSAGES.photoNotSaved;
    return { kind: 'refused', message };
  }
}
