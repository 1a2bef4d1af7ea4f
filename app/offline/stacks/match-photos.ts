import { SELLING } from '#contract/selling/selling.ts';

/** A photo that was chosen for a stack, with what orders it. */
export interface ChosenPhoto {
  readonly key: string;
  /** EXIF DateTimeOriginal, read before the photo was encoded again; epoch ms. */
  readonly takenAt?: number | undefined;
  /** Of the file; epoch ms. */
  readonly lastModified: number;
  readonly name: string;
  /** The draft whose barcode was read in it. */
  readonly shows?: string | undefined;
}

/** A photo and the draft that it belongs to. */
export interface PhotoMatch {
  readonly photo: string;
  readonly draft: string;
}

/** The order in which photos were taken; photos of the same instant go by their names, "IMG_2" before "IMG_10". */
export function inOrderTaken<T extends Omit<ChosenPhoto, 'key'>>(photos: readonly T[]): readonly T[] {
  const byName = new Intl.Collator('en-US', { numeric: true });
  return photos.toSorted(
    (one, other) =>
      (one.takenAt ?? one.lastModified) - (other.takenAt ?? other.lastModified) ||
      byName.compare(one.name, other.name),
  );
}

/**
 * Matches photos to the drafts that have none (in scan order). If each can get the same number, and no barcode that was
 * read in a photo contradicts, they are dealt out in order; else only photos with a barcode are matched.
 */
export function matchPhotos(
  drafts: readonly string[],
  photos: readonly ChosenPhoto[],
): readonly PhotoMatch[] {
  const ordered = inOrderTaken(photos);
  const each = ordered.length / drafts.length;
  if (Number.isInteger(each) && each >= 1 && each <= SELLING.maxPhotos) {
    const dealt = ordered.flatMap((photo, at) => {
      const draft = drafts[Math.floor(at / each)];
      return draft === undefined ? [] : [{ photo: photo.key, draft, shows: photo.shows }];
    });
    if (dealt.every(({ draft, shows }) => shows === undefined || shows === draft))
      return dealt.map(({ photo, draft }) => ({ photo, draft }));
  }
  return ordered.flatMap(({ key, shows }) => (shows === undefined ? [] : [{ photo: key, draft: shows }]));
}
