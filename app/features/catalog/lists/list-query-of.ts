import { isCategory, type Category } from '#contract/catalog/categories.ts';
import { isCondition } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import {
  isDecade,
  isPriceBand,
  isSearchSort,
  isSort,
  type ListQuery,
  type ProductFilters,
  type SearchQuery,
} from '#contract/catalog/listing-queries.ts';

/**
 * Reads a list query from a page's URL. Unlike the API, it ignores invalid parameters, so that an old or mistyped link
 * still shows products. `category` is the one in the path, if any.
 */
export function listQueryOf({ searchParams: params }: URL, category?: Category): ListQuery {
  const sort = params.get('sort') ?? '';
  return {
    ...parseFilters(params),
    ...(category === undefined ? {} : { category: [category] }),
    sort: isSort(sort) ? sort : 'newest',
    inStock: true,
    limit: LIMITS.page.default,
    cursor: cursorOf(params),
  };
}

/** Reads a search query from the search page's URL; trims `q` and cuts it to the maximum length. */
export function searchQueryOf({ searchParams: params }: URL): SearchQuery {
  const sort = params.get('sort') ?? '';
  return {
    ...parseFilters(params),
    q: normalizeText(params.get('q') ?? '').slice(0, LIMITS.query.max),
    inStock: true,
    sort: isSearchSort(sort) ? sort : 'relevance',
    limit: LIMITS.page.default,
    cursor: cursorOf(params),
  };
}

/** What the page's URL of a list or search contains. */
export type ListAddress = { readonly [K in keyof SearchQuery]?: SearchQuery[K] | undefined };

/** The page's URL of a list or search: the inverse of the above, with the default sort left out. */
export function addressOf(
  path: string,
  { q, sort, cursor, minPrice: min, maxPrice: max, ...query }: ListAddress,
): string {
  const { category, condition, price, decade, language, binding, seller } = query;
  const isDefault = sort === (q === undefined ? 'newest' : 'relevance');
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries({
    q,
    category,
    condition,
    price,
    min,
    max,
    decade,
    language,
    binding,
    seller,
    sort: isDefault ? undefined : sort,
    cursor,
  }))
    for (const value of [values].flat()) if (value !== undefined) params.append(name, String(value));
  return params.size === 0 ? path : `${path}?${params}`;
}

function parseFilters(params: URLSearchParams): ProductFilters {
  const all = <T extends string>(name: string, is: (text: string) => text is T): readonly T[] | undefined => {
    const values = params.getAll(name).filter(is);
    return values.length === 0 ? undefined : values;
  };
  return {
    category: all('category', isCategory),
    condition: all('condition', isCondition),
    price: all('price', isPriceBand),
    minPrice: parsePrice(params.get('min')),
    maxPrice: parsePrice(params.get('max')),
    decade: all('decade', isDecade),
    language: all('language', isText),
    binding: all('binding', isText),
    seller: all('seller', isText),
  };
}

const isText = (text: string): text is string => text !== '' && text.length <= LIMITS.name.max;

/** Collapses control characters and whitespace to single spaces, and trims. */
const normalizeText = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function cursorOf(params: URLSearchParams): string | undefined {
  const cursor = params.get('cursor');
  return cursor === null || cursor === '' ? undefined : cursor;
}

/** Parses dollars; undefined if invalid. */
function parsePrice(text: string | null): number | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const price = Number(text);
  return price <= LIMITS.price.max ? price : undefined;
}
