import { isCategory, type Category } from '#contract/catalog/categories.ts';
import { isCondition } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import { isSearchSort, isSort, type ListQuery, type SearchQuery } from '#contract/catalog/listing-queries.ts';

/**
 * Reads a list query from a page's URL. Unlike the API, it ignores invalid parameters, so that an old or mistyped link
 * still shows products. `category` is the one in the path, if any.
 */
export function listQueryOf(url: URL, category?: Category): ListQuery {
  const asked = url.searchParams;
  const sort = asked.get('sort') ?? '';
  return {
    category: category ?? known(asked.get('category'), isCategory),
    sort: isSort(sort) ? sort : 'newest',
    inStock: true,
    limit: LIMITS.page.default,
    cursor: cursorOf(asked),
  };
}

/** Reads a search query from the search page's URL; trims `q` and cuts it to the maximum length. */
export function searchQueryOf(url: URL): SearchQuery {
  const asked = url.searchParams;
  const sort = asked.get('sort') ?? '';
  return {
    q: wordsOf(asked.get('q') ?? '').slice(0, LIMITS.query.max),
    category: known(asked.get('category'), isCategory),
    condition: known(asked.get('condition'), isCondition),
    minPrice: priceOf(asked.get('min')),
    maxPrice: priceOf(asked.get('max')),
    inStock: true,
    sort: isSearchSort(sort) ? sort : 'relevance',
    limit: LIMITS.page.default,
    cursor: cursorOf(asked),
  };
}

/** Collapses control characters and whitespace to single spaces, and trims. */
const wordsOf = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const known = <T extends string>(value: string | null, is: (text: string) => text is T): T | undefined =>
  value !== null && is(value) ? value : undefined;

function cursorOf(asked: URLSearchParams): string | undefined {
  const cursor = asked.get('cursor');
  return cursor === null || cursor === '' ? undefined : cursor;
}

/** Parses dollars; undefined if invalid. */
function priceOf(text: string | null): number | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const price = Number(text);
  return price <= LIMITS.price.max ? price : undefined;
}
