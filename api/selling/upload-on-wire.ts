import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Upload } from '#contract/selling/selling.ts';
import type { UploadRow } from './uploads.repo.ts';

/**
 * The upload as its owner sees it: prices in dollars, 0 for an unknown price, other unknown fields absent. After
 * `pendingUntil` an appraisal whose process died is no longer pending and gets a note.
 */
export function uploadOnWire(row: UploadRow, now: number): Upload {
  const { id, originalName, mimeType, picture, createdAt, pendingUntil } = row;
  const isPending = pendingUntil !== null && now < pendingUntil;
  const suggestion = pendingUntil === null || isPending ? row.suggestion : asUnfinished(row.suggestion);
  return {
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
    ...(isPending ? { pending: true as const } : {}),
  };
}

const asUnfinished = (suggestion: Suggestion): Suggestion => ({
  ...suggestion,
  notes: [...new Set([...suggestion.notes, MESSAGES.appraisalFailed])],
});
