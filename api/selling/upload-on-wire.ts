import type { Upload } from '#contract/selling.ts';
import type { UploadRow } from './uploads.repo.ts';

/** A row -> the upload as its owner sees it: dollars, 0 where no price is known, absent what else is not. */
export const uploadOnWire = ({
  id,
  originalName,
  mimeType,
  picture,
  suggestion,
  createdAt,
}: UploadRow): Upload => ({
  id,
  originalName,
  mimeType,
  tempUrl: `${picture.url}-640.jpg`,
  description: suggestion.description ?? '',
  recommendedPrice: suggestion.recommendedPrice ?? 0,
  ...(suggestion.comparePrice === undefined ? {} : { comparePrice: suggestion.comparePrice }),
  ...(suggestion.category === undefined ? {} : { category: suggestion.category }),
  createdAt: new Date(createdAt).toISOString(),
  picture,
  suggestion,
});
