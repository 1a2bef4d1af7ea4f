import type { Category } from './categories.ts';
import type { Condition } from './conditions.ts';

/** Sort orders of a list; `newest` (createdAt descending) is the default. */
export const SORTS = ['newest', 'price-asc', 'price-desc'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_NAMES: Record<Sort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
};

/** Search results have one more order, their default: best match first. */
export const SEARCH_SORTS = ['relevance', ...SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SEARCH_SORT_NAMES: Record<SearchSort, string> = { relevance: 'Best match', ...SORT_NAMES };

export const isSort = (value: string): value is Sort => SORTS.some((known) => known === value);
export const isSearchSort = (value: string): value is SearchSort =>
  SEARCH_SORTS.some((known) => known === value);

/** Prefix of cursors that the phone made for its own catalog; the server's never contain a period. */
export const PHONE_CURSOR = 'phone.';

/** The query of a product list. */
export interface ListQuery {
  readonly category?: Category | undefined;
  readonly sort: Sort;
  readonly inStock?: true | undefined;
  readonly featured?: true | undefined;
  readonly popular?: true | undefined;
  readonly limit: number;
  /** Opaque; made by the server for the next page of the same list. */
  readonly cursor?: string | undefined;
}

/** The query of a search; prices in dollars, both inclusive. */
export interface SearchQuery {
  readonly q: string;
  readonly category?: Category | undefined;
  readonly condition?: Condition | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly inStock?: true | undefined;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
