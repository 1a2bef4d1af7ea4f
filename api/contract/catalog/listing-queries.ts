import type { Category } from './categories.ts';
import type { Condition } from './conditions.ts';

/** Orders of a list; `newest` (createdAt descending) is the default. */
export const SORTS = ['newest', 'price-asc', 'price-desc'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_NAMES: Record<Sort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
};

/** Search results have one order more, the default there: best match first. */
export const SEARCH_SORTS = ['relevance', ...SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SEARCH_SORT_NAMES: Record<SearchSort, string> = { relevance: 'Best match', ...SORT_NAMES };

export const isSort = (value: string): value is Sort => SORTS.some((known) => known === value);
export const isSearchSort = (value: string): value is SearchSort =>
  SEARCH_SORTS.some((known) => known === value);

/** How cursors begin that a phone has made for lists of its own catalog: no server's has a point in it. */
export const PHONE_CURSOR = 'phone.';

/** What a list of products is asked by. */
export interface ListQuery {
  readonly category?: Category | undefined;
  readonly sort: Sort;
  readonly inStock?: true | undefined;
  readonly featured?: true | undefined;
  readonly popular?: true | undefined;
  readonly limit: number;
  /** Opaque; made by the server for the next page of this very list. */
  readonly cursor?: string | undefined;
}

/** What a search is asked by; prices in dollars, both ends included. */
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
