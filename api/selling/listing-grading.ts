import type { Picture } from '#contract/catalog/product.ts';
import { GRADING_MESSAGES as MESSAGES } from '#contract/grading/grading-messages.ts';
import { gradingErrors, type Grading, type NewGrading, type NewRing } from '#contract/grading/grading.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';

/** A photo that rings may be on; by its upload, if it has one. */
export interface RingPhoto {
  readonly uploadId?: number;
  readonly picture: Picture;
}

/**
 * A condition check as it is stored: its rings are on photos of the listing, by url. `now` in ms. Throws ShopError invalid_input
 * for a ring on another photo.
 */
export function createGrading(
  { unread, answers, missing, rings }: NewGrading,
  photos: readonly RingPhoto[],
  now: number,
): Grading {
  return {
    v: 1,
    ...(unread === undefined ? {} : { unread }),
    answers,
    ...(missing === undefined ? {} : { missing: missing.trim() }),
    rings: rings.map(({ question, x, y, r, ...on }) => ({ url: urlOf(on, photos), question, x, y, r })),
    at: new Date(now).toISOString(),
  };
}

function urlOf({ url, upload }: Pick<NewRing, 'url' | 'upload'>, photos: readonly RingPhoto[]): string {
  const photo = photos.find(({ picture, uploadId }) =>
    upload === undefined ? picture.url === url : uploadId === upload,
  );
  if (photo === undefined) throw invalid({ grading: MESSAGES.unknownPhoto });
  return photo.picture.url;
}

/** Throws ShopError invalid_input for an incomplete check, and for a condition that its answers do not support. */
export function assertConditionSupported({
  category,
  condition,
  grading,
}: Pick<ProductRow, 'category' | 'condition' | 'grading'>): void {
  const errors = grading === null ? {} : gradingErrors({ category, condition, grading });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function invalid(errors: ReturnType<typeof gradingErrors>): ShopError {
  const fields = Object.fromEntries(Object.entries(errors).map(([field, message = '']) => [field, message]));
  return new ShopError('invalid_input', Object.values(fields).join(' '), { fields });
}
