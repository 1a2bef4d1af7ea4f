import { isCategory, titleCase } from '#contract/catalog/categories.ts';
import { gradeName, isCondition } from '#contract/catalog/conditions.ts';
import { MAX_SHOWN_COUNT } from '#contract/catalog/facets.ts';
import {
  isPriceBand,
  type FacetName,
  type PriceBand,
  type ProductFilters,
} from '#contract/catalog/listing-queries.ts';
import { formatCount } from '#contract/money.ts';

export const FACET_NAMES: Readonly<Record<FacetName, string>> = {
  category: 'Category',
  condition: 'Condition',
  price: 'Price',
  decade: 'Decade',
  language: 'Language',
  binding: 'Binding',
  seller: 'Seller',
};

const BAND_NAMES: Readonly<Record<PriceBand, string>> = {
  'under-5': 'Under $5',
  '5-10': '$5 to $10',
  '10-20': '$10 to $20',
  'over-20': 'Over $20',
};

/** "Very Good", "$5 to $10", "1990s". */
export function valueWords(facet: FacetName, value: string): string {
  if (facet === 'category' && isCategory(value)) return titleCase(value);
  if (facet === 'condition' && isCondition(value)) return gradeName(value);
  if (facet === 'price' && isPriceBand(value)) return BAND_NAMES[value];
  return facet === 'decade' ? `${value}s` : value;
}

/** "$5 to $7.50", "From $5", "Up to $7.50"; undefined without either. */
export function rangeWords({ minPrice, maxPrice }: ProductFilters): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined) return `$${minPrice} to $${maxPrice}`;
  if (minPrice !== undefined) return `From $${minPrice}`;
  return maxPrice === undefined ? undefined : `Up to $${maxPrice}`;
}

/** "9,870", "more than 10,000". */
export const countWords = (count: number): string =>
  count > MAX_SHOWN_COUNT ? `more than ${formatCount(MAX_SHOWN_COUNT)}` : formatCount(count);
