import { isCategory } from '#contract/catalog/categories.ts';
import { isCondition } from '#contract/catalog/conditions.ts';
import {
  FACETS,
  isPriceBand,
  type FacetName,
  type ProductFilters,
} from '#contract/catalog/listing-queries.ts';
import type { ListAddress } from '../lists/list-query-of.ts';
import { rangeWords, valueWords } from './facet-words.ts';

/** What the address of a list or search selects. */
export type Selection = ListAddress;

/** A change of what is selected now, which a screen may not show yet. */
export type Change = (selection: Selection) => Selection;

/** Adds or removes a value of a facet. A price range ends when a band is chosen. */
export function toggle(selection: Selection, facet: FacetName, value: string): Selection {
  const before: readonly string[] = selection[facet] ?? [];
  const after = before.includes(value) ? before.filter((known) => known !== value) : [...before, value];
  const values = after.length === 0 ? undefined : after;
  if (facet === 'category') return { ...selection, category: values?.filter(isCategory) };
  if (facet === 'condition') return { ...selection, condition: values?.filter(isCondition) };
  return facet === 'price'
    ? { ...selection, price: values?.filter(isPriceBand), minPrice: undefined, maxPrice: undefined }
    : { ...selection, [facet]: values };
}

/** The selection without filters: the words of a search and the sort stay. */
export const withoutFilters = ({ q, sort }: Selection): Selection => ({ q, sort });

/** A selected value in words, and the change that removes it. */
export interface FilterInUse {
  readonly facet: FacetName;
  readonly words: string;
  readonly remove: Change;
}

/** All filters in use, in the order of the facets. */
export function filtersInUse(selection: Selection): FilterInUse[] {
  const range = rangeWords(selection);
  const ranges =
    range === undefined
      ? []
      : [
          {
            facet: 'price',
            words: range,
            remove: (now: Selection) => withPrices(now, undefined, undefined),
          } as const,
        ];
  const values = FACETS.flatMap((facet) =>
    (selection[facet] ?? []).map((value) => ({
      facet,
      words: valueWords(facet, value),
      remove: (now: Selection) => toggle(now, facet, value),
    })),
  );
  return [...values, ...ranges];
}

/** Selects a price range in dollars instead of bands. Swaps its ends if they are the wrong way round. */
export function withPrices(
  { price: _bands, ...selection }: Selection,
  min: number | undefined,
  max: number | undefined,
): Selection {
  const isSwapped = min !== undefined && max !== undefined && min > max;
  return {
    ...selection,
    minPrice: isSwapped ? max : min,
    maxPrice: isSwapped ? min : max,
  } satisfies ProductFilters;
}
