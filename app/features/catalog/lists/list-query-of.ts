import { isCategory, type Category } from '#contract/catalog/categories.ts';
import { isCondition } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import { isSearchSort, isSort, type ListQuery, type SearchQuery } from '#contract/catalog/listing-queries.ts';

/**
 * Reads a list query from a page's URL. Unlike the API, it ignores invalid parameters, so that an old or mistyped link
 * still shows products. `category` is the one in the path, if any.
 */
export function listQueryOf(url: URL, category?: Category): ListQuery {
  const params = url.searchParams;
  const sort = params.get('sort') ?? '';
  return {
    category: category ?? valid(params.get('category'), isCategory),
    sort: isSort(sort) ? sort : 'newest',
    inStock: true,
    limit: LIMITS.page.default,
    cursor: cursorOf(params),
  };
}

/** Reads a search query from the search page's URL; trims `q` and cuts it to the maximum length. */
export function searchQueryOf(url: URL): SearchQuery {
  const params = url.searchParams;
  const sort = params.get('sort') ?? '';
  return {
    q: normalizeText(params.get('q') ?? '').slice(0, LIMITS.query.max),
    category: valid(params.get('category'), isCategory),
    condition: valid(params.get('condition'), isCondition),
    minPrice: parsePrice(params.get('min')),
    maxPrice: parsePrice(params.get('max')),
    inStock: true,
    sort: isSearchSort(sort) ? sort : 'relevance',
    limit: LIMITS.page.default,
    cursor: cursorOf(params),
  };
}

/** Collapses control characters and whitespace to single spaces, and trims. */
const normalizeText = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const valid = <T extends string>(value: string | null, is: (text: string) => text is T): T | undefined =>
  value !== null && is(value) ? value : undefined;

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
