import * as z from 'zod/mini';
import {
  SUGGESTED_FIELDS,
  suggestionSchema,
  type SuggestedField,
  type Suggestion,
} from '#contract/appraisal/appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import type { ItemCode } from '../stacks/item-code.ts';
import { EMPTY_FORM, type DraftForm, type DraftRow } from './draft.ts';
import { fillForm, issueText, suggestedText } from './fill-form.ts';

type Filled = Pick<DraftRow, 'form' | 'touched' | 'suggestion' | 'answers' | 'lastIsbn' | 'code' | 'percent'>;

/** Merges a suggestion into a draft; ignores one about another book than the seller's own ISBN. */
export function applySuggestion(draft: Filled, after: Suggestion): Pick<DraftRow, 'form' | 'suggestion'> {
  const { form, touched, suggestion: before } = draft;
  const own = touched.includes('isbn') ? toIsbn13(form.isbn) : undefined;
  if (own !== undefined && after.isbn !== undefined && after.isbn !== own)
    return { form, suggestion: before };
  const suggestion = before === undefined ? after : mergeSuggestions(before, after);
  return { suggestion, form: fillForm({ ...draft, suggestion, form: withoutSuggestions(draft) }) };
}

/** Applies a typed or scanned ISBN: a different one removes everything suggested for the previous one. */
export function applyIsbn(draft: Filled, text: string): Partial<DraftRow> {
  const isbn = toIsbn13(text);
  if (isbn === undefined) return {};
  const former = draft.suggestion?.isbn ?? draft.lastIsbn;
  return former === undefined || former === isbn
    ? { lastIsbn: isbn }
    : { lastIsbn: isbn, suggestion: undefined, form: withoutSuggestions(draft) };
}

/** The form with only what the seller typed or chose. */
const withoutSuggestions = ({ form, touched, code }: Filled): DraftForm => ({
  ...emptyFormOf(code),
  ...Object.fromEntries(touched.map((field) => [field, form[field]])),
});

/** What a scan of the code fills in. */
export const emptyFormOf = (code: ItemCode | undefined): DraftForm =>
  code?.kind === 'issn'
    ? { ...EMPTY_FORM, category: 'magazines', description: issueText(code) ?? '' }
    : EMPTY_FORM;

/**
 * Merges two suggestions about the same book. For different books it picks one: the newer ISBN wins, then the suggestion
 * that has an ISBN, then the more confident title.
 */
function mergeSuggestions(before: Suggestion, after: Suggestion): Suggestion {
  if (before.isbn !== undefined && after.isbn !== undefined && before.isbn !== after.isbn) return after;
  if (!areDifferentTitles(before.title, after.title)) return mergeByConfidence(before, after);
  if (before.isbn !== after.isbn) return before.isbn === undefined ? after : before;
  return confidenceOf(before, 'title') > confidenceOf(after, 'title') ? before : after;
}

/** Whether two titles share no significant word. */
function areDifferentTitles(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const words = new Set(significantWords(one));
  return !significantWords(other).some((word) => words.has(word));
}

function significantWords(title: string): readonly string[] {
  const words = tokenize(title);
  const long = words.filter((word) => word.length > 3);
  return long.length > 0 ? long : words;
}

/**
 * Merges two suggestions about the same book (from the barcode, then from the photo): each field by higher confidence, the
 * newer one on a tie. The evidence follows the price; everything else is the newer one's.
 */
export function mergeByConfidence(before: Suggestion, after: Suggestion): Suggestion {
  const surer = SUGGESTED_FIELDS.filter((field) => confidenceOf(before, field) > confidenceOf(after, field));
  const words = new Map(Object.entries(before));
  const { reasoning, comparables, priceCondition } = surer.includes('price') ? before : after;
  return z.parse(suggestionSchema, {
    ...after,
    ...Object.fromEntries(surer.map((field) => [nameOf(field), words.get(nameOf(field))])),
    reasoning,
    comparables,
    priceCondition,
    sources: {
      ...after.sources,
      ...Object.fromEntries(surer.map((field) => [field, before.sources[field]])),
    },
  });
}

const nameOf = (field: SuggestedField): string => (field === 'price' ? 'recommendedPrice' : field);

/** 0 to 1; -1 if nothing is suggested. */
const confidenceOf = (suggestion: Suggestion, field: SuggestedField): number =>
  suggestedText(suggestion, field) === undefined ? -1 : (suggestion.sources[field]?.sure ?? 0);
