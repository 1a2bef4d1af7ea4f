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

/** What lists and searches can be filtered by, in the order of the screens. */
export const FACETS = ['category', 'condition', 'price', 'decade', 'language', 'binding', 'seller'] as const;
export type FacetName = (typeof FACETS)[number];

/** Price ranges in dollars, cheapest first. */
export const PRICE_BANDS = ['under-5', '5-10', '10-20', 'over-20'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

export const isPriceBand = (value: string): value is PriceBand =>
  PRICE_BANDS.some((known) => known === value);

/** The first year of a decade: "1990". */
export const isDecade = (value: string): value is string => /^\d{3}0$/.test(value);

/**
 * Filters of a list or search. An item passes a facet with any of its values, and has to pass every facet; a facet
 * without values passes all.
 */
export interface ProductFilters {
  readonly category?: readonly Category[] | undefined;
  readonly condition?: readonly Condition[] | undefined;
  readonly price?: readonly PriceBand[] | undefined;
  /** Dollars, inclusive; part of the price facet. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly decade?: readonly string[] | undefined;
  readonly language?: readonly string[] | undefined;
  readonly binding?: readonly string[] | undefined;
  /** Public names. */
  readonly seller?: readonly string[] | undefined;
}

/** The filters of a query, without its other fields. */
export const filtersOf = ({
  category,
  condition,
  price,
  minPrice,
  maxPrice,
  decade,
  language,
  binding,
  seller,
}: ProductFilters): ProductFilters => ({
  category,
  condition,
  price,
  minPrice,
  maxPrice,
  decade,
  language,
  binding,
  seller,
});

/** Prefix of cursors that the phone made for its own catalog; the server's never contain a period. */
export const PHONE_CURSOR = 'phone.';

/** The query of a product list. */
export interface ListQuery extends ProductFilters {
  readonly sort: Sort;
  readonly inStock?: true | undefined;
  readonly featured?: true | undefined;
  readonly popular?: true | undefined;
  readonly limit: number;
  /** Opaque; made by the server for the next page of the same list. */
  readonly cursor?: string | undefined;
}

/** The query of a search. */
export interface SearchQuery extends ProductFilters {
  readonly q: string;
  readonly inStock?: true | undefined;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
