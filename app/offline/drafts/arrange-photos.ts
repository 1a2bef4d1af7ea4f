import { coverFirst } from '#contract/selling/cover-photo.ts';
import type { DraftPhotoRef, DraftRow } from './draft.ts';

/**
 * A draft's photos, with another cover than a barcode if there is one; not once the seller has ordered or submitted them.
 */
export function arrangePhotos(
  { coverBy, state }: Pick<DraftRow, 'coverBy' | 'state'>,
  photos: readonly DraftPhotoRef[],
): Pick<DraftRow, 'photos' | 'coverBy'> {
  const arranged = coverBy === 'seller' || state === 'ready' ? photos : coverFirst(photos);
  return { photos: arranged, coverBy: arranged === photos ? coverBy : 'shop' };
}
