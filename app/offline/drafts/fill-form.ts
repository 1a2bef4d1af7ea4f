import { SUGGESTED_FIELDS, type SuggestedField, type Suggestion } from '#contract/appraisal/appraisal.ts';
import { DEFAULT_CATEGORY, isCategory } from '#contract/catalog/categories.ts';
import { DEFAULT_CONDITION, isCondition, type Condition } from '#contract/catalog/conditions.ts';
import { faultSentences, gradeOf, withFaultSentences } from '#contract/grading/grade.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { priceInCondition } from '#contract/pricing/price-evidence.ts';
import { suggestedPriceCents } from '#contract/pricing/suggested-price.ts';
import { issueSentence } from '#contract/selling/stack-messages.ts';
import { stackPrice, type StackPercent } from '#contract/selling/stack-price.ts';
import type { ItemCode } from '../stacks/item-code.ts';
import type { DraftForm, DraftRow } from './draft.ts';

type Fillable = Pick<DraftRow, 'form' | 'touched' | 'suggestion' | 'answers' | 'code' | 'percent'>;

/**
 * Fills the fields that the seller has not touched: from the suggestion, and from the condition check, whose grade is the
 * condition and whose sentences end the description.
 */
export function fillForm({ form, touched, suggestion, answers, code, percent }: Fillable): DraftForm {
  const isFree = (field: SuggestedField): boolean => !touched.includes(field);
  const suggestedCategory = isFree('category') ? suggestion?.category : undefined;
  const category = suggestedCategory ?? (isCategory(form.category) ? form.category : DEFAULT_CATEGORY);
  const grade = answers === undefined ? undefined : gradeOf(category, answers);
  const filled: Partial<Record<SuggestedField, string>> = {};
  if (suggestion !== undefined) {
    const chosen = isFree('condition') ? (grade ?? suggestion.condition ?? form.condition) : form.condition;
    const condition = isCondition(chosen) ? chosen : DEFAULT_CONDITION;
    for (const field of SUGGESTED_FIELDS) {
      const text = suggestedText(suggestion, field, condition);
      if (text !== undefined && isFree(field)) filled[field] = text;
    }
  }
  const { price, description } = filled;
  if (price !== undefined && percent !== undefined) filled.price = lowered(price, percent);
  // What the barcode says stays in the description.
  const issue = issueText(code);
  if (description !== undefined && issue !== undefined) filled.description = `${description} ${issue}`;
  if (answers !== undefined) {
    const sentences = faultSentences(category, answers);
    if (isFree('condition')) filled.condition = grade ?? suggestion?.condition ?? DEFAULT_CONDITION;
    if (isFree('description'))
      filled.description = withFaultSentences(filled.description ?? issue ?? '', sentences);
  }
  return { ...form, ...filled };
}

const lowered = (price: string, percent: StackPercent): string =>
  toDollars(stackPrice(toCents(Number(price)), percent)).toFixed(2);

/** "Issue 07 by its barcode." */
export const issueText = (code: ItemCode | undefined): string | undefined =>
  code?.kind === 'issn' && code.issue !== undefined ? issueSentence(code.issue) : undefined;

/** The suggested text for a field of a copy in this condition; undefined if there is none. */
export function suggestedText(
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
  const scaled = priceInCondition(toCents(comparePrice), priceConditionOf(suggestion), condition);
  const market = Math.max(MIN_MARKET_CENTS, scaled);
  return toDollars(field === 'price' ? suggestedPriceCents(market) : market);
}
