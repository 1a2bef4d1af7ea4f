import { isCategory, type Category } from '#contract/catalog/categories.ts';
import { isCondition } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import { isSearchSort, isSort, type ListQuery, type SearchQuery } from '#contract/catalog/listing-queries.ts';

/**
 * What a page's address asks of a list. Lenient, unlike the API: what is not understood is left out, so that an
 * old or mistyped link still shows goods. `category` comes from the path where the path has it.
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

/** What the search page's address asks; `q` is trimmed and cut to the longest that a search may be. */
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

/** A query without control characters (a NUL is no part of a word) and without blanks around it. */
const wordsOf = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const known = <T extends string>(value: string | null, is: (text: string) => text is T): T | undefined =>
  value !== null && is(value) ? value : undefined;

function cursorOf(asked: URLSearchParams): string | undefined {
  const cursor = asked.get('cursor');
  return cursor === null || cursor === '' ? undefined : cursor;
}

/** Dollars, or nothing for what is no price. */
function priceOf(text: string | null): number | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const price = Number(text);
  return price <= LIMITS.price.max ? price : undefined;
}
