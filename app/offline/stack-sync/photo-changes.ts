import { OTHER_DEVICE } from '#contract/selling/stack-messages.ts';
import type { PhotosChange, SyncedPhoto } from '#contract/selling/stack-sync.ts';
import type { DraftPhotoRef } from '../drafts/draft.ts';

/** What was changed in the photos since the server's list; undefined: nothing. */
export function changedPhotos(
  photos: readonly DraftPhotoRef[],
  before: readonly SyncedPhoto[],
): PhotosChange | undefined {
  const known = new Map(before.map((photo) => [photo.key, photo]));
  const added = photos.filter(({ key, uploadId, device }) => {
    const former = known.get(key);
    // Only the device that has a photo adds it.
    if (former === undefined) return device === undefined;
    return uploadId !== undefined && uploadId !== former.uploadId;
  });
  const isHere = (key: string): boolean => photos.some((photo) => photo.key === key);
  const drop = before.map(({ key }) => key).filter((key) => !isHere(key));
  const merged = [
    ...before.map(({ key }) => key).filter(isHere),
    ...added.map(({ key }) => key).filter((key) => !known.has(key)),
  ];
  const order = photos.map(({ key }) => key).filter((key) => merged.includes(key));
  const isMoved = order.join() !== merged.join();
  if (added.length === 0 && drop.length === 0 && !isMoved) return undefined;
  return {
    add: added.map(({ key, uploadId }) => ({ key, ...(uploadId === undefined ? {} : { uploadId }) })),
    drop,
    ...(isMoved ? { order } : {}),
  };
}

/** The server's list as it was once a change had been applied to it. */
export function withPhotosChange(
  before: readonly SyncedPhoto[],
  { add, drop, order = [] }: PhotosChange,
): readonly SyncedPhoto[] {
  const photos = new Map(before.map((photo) => [photo.key, photo]));
  for (const key of drop) photos.delete(key);
  for (const photo of add) photos.set(photo.key, photo);
  return inOrder([...photos.values()], order);
}

const inOrder = <T extends { readonly key: string }>(
  photos: readonly T[],
  order: readonly string[],
): readonly T[] => {
  const place = ({ key }: T): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return photos.toSorted((one, other) => place(one) - place(other));
};

interface PhotosTakenIn {
  readonly photos: readonly DraftPhotoRef[];
  /** The server's list that the photos here were last equal to, but for what is unsent. */
  readonly before: readonly SyncedPhoto[];
  readonly theirs: readonly SyncedPhoto[];
  /** Whether this device has the photo's data. */
  readonly hasData: (key: string) => boolean;
}

/** The server's photos, with what is unsent on top. */
export function takeInPhotos({ photos, before, theirs, hasData }: PhotosTakenIn): readonly DraftPhotoRef[] {
  const known = new Map(before.map((photo) => [photo.key, photo]));
  const here = new Map(photos.map((photo) => [photo.key, photo]));
  const isDropped = (key: string): boolean => known.has(key) && !here.has(key);
  const added = photos.filter(({ key }) => !known.has(key) && theirs.every((photo) => photo.key !== key));
  const taken = theirs
    .filter(({ key }) => !isDropped(key))
    .map((photo) => toRef(photo, here.get(photo.key), known.get(photo.key), hasData(photo.key)));
  const isMoved = changedPhotos(photos, before)?.order !== undefined;
  return isMoved
    ? inOrder(
        [...taken, ...added],
        photos.map(({ key }) => key),
      )
    : [...taken, ...added];
}

function toRef(
  { key, uploadId, picture, device = OTHER_DEVICE }: SyncedPhoto,
  here: DraftPhotoRef | undefined,
  before: SyncedPhoto | undefined,
  isHere: boolean,
): DraftPhotoRef {
  const ref = here ?? { key, tries: 0 };
  const isUnsent = ref.uploadId !== undefined && ref.uploadId !== before?.uploadId;
  if (isUnsent) return { ...ref, device: undefined };
  if (uploadId !== undefined)
    return { ...ref, uploadId, device: undefined, picture: isHere ? undefined : picture };
  // The shop has deleted the upload: who has the photo sends it again.
  const again = ref.uploadId === undefined ? ref : { ...ref, uploadId: undefined, tries: ref.tries + 1 };
  return { ...again, picture: undefined, device: isHere ? undefined : device };
}
