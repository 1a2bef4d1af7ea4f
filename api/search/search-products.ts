import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { encodeCursor, decodeCursor } from '#api/catalog/lists/cursor.ts';
import { publicDb, type Db, type Storage } from '#api/storage/storage.ts';
import { filtersOf, type SearchQuery } from '#contract/catalog/listing-queries.ts';
import { MAX_SEARCH_TOTAL, searchTotal, type SearchTotal } from '#contract/search/search-total.ts';
import { rankedHits } from './ranked-hits.ts';
import { searchCounts, type SearchCounts } from './search-counts.ts';
import { sortedHits, type KeyedSort, type Matching } from './search.repo.ts';
import { understandQuery } from './understand-query.ts';

interface SearchDeps {
  readonly storage: Storage;
  catalogVersion(): Promise<number>;
}

export interface FoundProducts extends SearchTotal {
  /** In order. */
  readonly ids: readonly number[];
  /** The query that ran instead, if typos were corrected. */
  readonly correctedTo?: string;
  /** The cursor of the next page, if there is one. */
  readonly next?: string;
}

const NOTHING: FoundProducts = { ids: [], total: 0 };

/**
 * Searches listed products by title, author, description, category and ISBN. All words must match; the last one may
 * be a prefix, and whole words rank before prefixes; typos are corrected. An ISBN of 10 or 13 digits finds its items. A
 * query without words finds nothing.
 * Throws ShopError invalid_input if the cursor belongs to another search.
 */
export async function searchProducts(deps: SearchDeps, search: SearchQuery): Promise<FoundProducts> {
  const db = publicDb(deps.storage);
  const counts = await searchCounts(deps);
  const { terms, correctedTo } = await understandQuery(db, counts, search.q);
  if (terms.length === 0) return NOTHING;

  const matching: Matching = { terms, filters: filtersOf(search) };
  // Counting and ranking take one event loop turn each, so that other requests can run in between.
  await yieldToEventLoop();
  const pageDeps = { db, counts };
  const { sort } = search;
  const { count, ...page } =
    sort === 'relevance'
      ? await bestPage(pageDeps, search, matching)
      : await sortedPage(pageDeps, { ...search, sort }, matching);
  return { ...page, ...searchTotal(count), ...(correctedTo === undefined ? {} : { correctedTo }) };
}

interface Page extends Pick<FoundProducts, 'ids' | 'next'> {
  /** The number of matches; MAX_SEARCH_TOTAL + 1 stands for all larger numbers. */
  readonly count: number;
}

interface PageDeps {
  readonly db: Db;
  readonly counts: SearchCounts;
}

const cursorNameOf = ({ q, sort }: SearchQuery, { filters }: Matching): string =>
  JSON.stringify(['search', q, filters, sort]);

async function bestPage(deps: PageDeps, search: SearchQuery, matching: Matching): Promise<Page> {
  const { limit, cursor } = search;
  const list = cursorNameOf(search, matching);
  // Offset, not keyset: scores shift with every change of the catalog.
  const offset = cursor === undefined ? 0 : Math.max(0, decodeCursor(list, cursor).key);
  const { ids, count: countHits } = await rankedHits(deps, matching, { offset, limit });
  await yieldToEventLoop();
  const count = await countHits();
  const end = offset + ids.length;
  const more = ids.length === limit && end < Math.min(count, MAX_SEARCH_TOTAL);
  return more ? { ids, count, next: encodeCursor(list, { key: end, id: 0 }) } : { ids, count };
}

async function sortedPage(
  { db, counts }: PageDeps,
  search: SearchQuery & { readonly sort: KeyedSort },
  matching: Matching,
): Promise<Page> {
  const { sort, limit, cursor } = search;
  const list = cursorNameOf(search, matching);
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const count = await counts.hits(matching);
  if (count === 0) return { ids: [], count };
  await yieldToEventLoop();
  const many = await counts.isMany(matching);
  const found = await sortedHits(db, matching, { sort, after, limit: limit + 1, many });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  return found.length > limit && last ? { ids, count, next: encodeCursor(list, last) } : { ids, count };
}
