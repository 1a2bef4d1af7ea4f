import * as z from 'zod/mini';
import {
  recommendedCents,
  SUGGESTED_FIELDS,
  suggestionSchema,
  type SuggestedField,
  type Suggestion,
} from '#contract/appraisal/appraisal.ts';
import { DEFAULT_CONDITION, isCondition, type Condition } from '#contract/catalog/conditions.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { inCondition } from '#contract/pricing/price-evidence.ts';
import { wordsOf } from '#contract/search/words.ts';
import { EMPTY_FORM, type DraftField, type DraftForm, type DraftRow } from './draft.ts';

type Filled = Pick<DraftRow, 'form' | 'touched' | 'suggestion' | 'lastIsbn'>;

/** What a suggestion changes in a draft; nothing where it is about another book than the one whose ISBN the person gave. */
export function suggested(draft: Filled, after: Suggestion): Pick<DraftRow, 'form' | 'suggestion'> {
  const { form, touched, suggestion: before } = draft;
  const own = touched.includes('isbn') ? toIsbn13(form.isbn) : undefined;
  if (own !== undefined && after.isbn !== undefined && after.isbn !== own)
    return { form, suggestion: before };
  const suggestion = before === undefined ? after : together(before, after);
  return { suggestion, form: withSuggestion(withoutMachines(draft), touched, suggestion) };
}

/** What a typed or scanned ISBN changes: if it is another one, all that a machine filled in for the former one goes. */
export function withIsbn(draft: Filled, text: string): Partial<DraftRow> {
  const isbn = toIsbn13(text);
  if (isbn === undefined) return {};
  const former = draft.suggestion?.isbn ?? draft.lastIsbn;
  return former === undefined || former === isbn
    ? { lastIsbn: isbn }
    : { lastIsbn: isbn, suggestion: undefined, form: withoutMachines(draft) };
}

/** The form with what the person typed or chose, and nothing else. */
const withoutMachines = ({ form, touched }: Filled): DraftForm => ({
  ...EMPTY_FORM,
  ...Object.fromEntries(touched.map((field) => [field, form[field]])),
});

/** The form with what a machine found, except where the person was. What the machine does not know stays as it is. */
export function withSuggestion(
  form: DraftForm,
  touched: readonly DraftField[],
  suggestion: Suggestion,
): DraftForm {
  const chosen = touched.includes('condition') ? form.condition : (suggestion.condition ?? form.condition);
  const condition = isCondition(chosen) ? chosen : DEFAULT_CONDITION;
  const filled: Partial<Record<SuggestedField, string>> = {};
  for (const field of SUGGESTED_FIELDS) {
    const text = suggestedText(suggestion, field, condition);
    if (text !== undefined && !touched.includes(field)) filled[field] = text;
  }
  return { ...form, ...filled };
}

/** What a machine suggests for a field of a copy in this condition, as it would be typed; undefined where it knows nothing. */
function suggestedText(
  suggestion: Suggestion,
  field: SuggestedField,
  condition: Condition = priceConditionOf(suggestion),
): string | undefined {
  if (field === 'price' || field === 'comparePrice')
    return priceFor(suggestion, field, condition)?.toFixed(2);
  if (field === 'publishedYear') return suggestion.publishedYear?.toString();
  return suggestion[field];
}

const priceConditionOf = ({ priceCondition, condition }: Suggestion): Condition =>
  priceCondition ?? condition ?? DEFAULT_CONDITION;

/** The market price whose recommended price is the least that is suggested, $0.50. Cents. */
const MIN_MARKET_CENTS = 63;

function priceFor(
  suggestion: Suggestion,
  field: 'price' | 'comparePrice',
  condition: Condition,
): number | undefined {
  const { recommendedPrice, comparePrice } = suggestion;
  const isSame = condition === priceConditionOf(suggestion);
  if (isSame || comparePrice === undefined) return field === 'price' ? recommendedPrice : comparePrice;
  const scaled = inCondition(toCents(comparePrice), priceConditionOf(suggestion), condition);
  const market = Math.max(MIN_MARKET_CENTS, scaled);
  return toDollars(field === 'price' ? recommendedCents(market) : market);
}

/**
 * What is known after a second look. Two looks at one book are united; of two books none gets the other's facts: the newer
 * ISBN counts, then the look that has one, then the surer title.
 */
function together(before: Suggestion, after: Suggestion): Suggestion {
  if (before.isbn !== undefined && after.isbn !== undefined && before.isbn !== after.isbn) return after;
  if (!areOtherTitles(before.title, after.title)) return surest(before, after);
  if (before.isbn !== after.isbn) return before.isbn === undefined ? after : before;
  return sureness(before, 'title') > sureness(after, 'title') ? before : after;
}

/** Whether two titles share no word that tells something. */
function areOtherTitles(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const words = new Set(telling(one));
  return !telling(other).some((word) => words.has(word));
}

function telling(title: string): readonly string[] {
  const words = wordsOf(title);
  const long = words.filter((word) => word.length > 3);
  return long.length > 0 ? long : words;
}

/**
 * What is known after a second look at the same book (a barcode held into the camera, then the photo): of each field the
 * surer word, and of two equally sure ones the newer. The evidence is that of the price; everything else that belongs to no
 * field is the newer one's.
 */
export function surest(before: Suggestion, after: Suggestion): Suggestion {
  const surer = SUGGESTED_FIELDS.filter((field) => sureness(before, field) > sureness(after, field));
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

/** 0 to 1; -1 where nothing is suggested. */
const sureness = (suggestion: Suggestion, field: SuggestedField): number =>
  suggestedText(suggestion, field) === undefined ? -1 : (suggestion.sources[field]?.sure ?? 0);
