import * as z from 'zod/mini';
import {
  SUGGESTED_FIELDS,
  suggestionSchema,
  type SuggestedField,
  type Suggestion,
} from '#contract/appraisal.ts';
import type { DraftField, DraftForm } from './draft.ts';

/** The form with what a machine found, except where the person was. What the machine does not know stays as it is. */
export function withSuggestion(
  form: DraftForm,
  touched: readonly DraftField[],
  suggestion: Suggestion,
): DraftForm {
  const filled: Partial<Record<SuggestedField, string>> = {};
  for (const field of SUGGESTED_FIELDS) {
    const text = suggestedText(suggestion, field);
    if (text !== undefined && !touched.includes(field)) filled[field] = text;
  }
  return { ...form, ...filled };
}

/** What a machine suggests for a field, as it would be typed; undefined where it knows nothing. */
export function suggestedText(suggestion: Suggestion, field: SuggestedField): string | undefined {
  if (field === 'price') return suggestion.recommendedPrice?.toFixed(2);
  if (field === 'comparePrice') return suggestion.comparePrice?.toFixed(2);
  if (field === 'publishedYear') return suggestion.publishedYear?.toString();
  return suggestion[field];
}

/**
 * What is known after a second look (a barcode held into the camera, then the photo): of each field the surer word, and
 * of two equally sure ones the newer. Everything that belongs to no field is the newer one's.
 */
export function surest(before: Suggestion | undefined, after: Suggestion): Suggestion {
  if (before === undefined) return after;
  const surer = SUGGESTED_FIELDS.filter((field) => sureness(before, field) > sureness(after, field));
  const words = new Map(Object.entries(before));
  return z.parse(suggestionSchema, {
    ...after,
    ...Object.fromEntries(surer.map((field) => [nameOf(field), words.get(nameOf(field))])),
    sources: {
      ...after.sources,
      ...Object.fromEntries(surer.map((field) => [field, before.sources[field]])),
    },
  });
}

const nameOf = (field: SuggestedField): string => (field === 'price' ? 'recommendedPrice' : field);

/** 0 to 1; -1 where nothing is suggested. */
const sureness = (suggestion: Suggestion, field: SuggestedField): number =>
  suggestedText(suggestion, field) === undefined ? -1 : (suggestion.sources[field]?.sure ?? 0);
