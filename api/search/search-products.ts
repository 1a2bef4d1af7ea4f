import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { encodeCursor, decodeCursor } from '#api/catalog/lists/cursor.ts';
import type { Db, Storage } from '#api/storage/storage.ts';
import { filtersOf, type SearchQuery } from '#contract/catalog/listing-queries.ts';
import { MAX_RANKED, rankedHits } from './ranked-hits.ts';
import { searchCounts, type SearchCounts } from './search-counts.ts';
import { sortedHits, type Matching } from './search.repo.ts';
import { understandQuery } from './understand-query.ts';

interface SearchDeps {
  readonly storage: Storage;
  catalogChange(): Promise<number>;
}

export interface FoundProducts {
  /** In order. */
  readonly ids: readonly number[];
  /** Total number of matches. */
  readonly total: number;
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
  const { storage } = deps;
  const counts = searchCounts(storage, await deps.catalogChange());
  const { terms, correctedTo } = await understandQuery(storage.db, counts, search.q);
  if (terms.length === 0) return NOTHING;

  const matching: Matching = { terms, filters: filtersOf(search) };
  // Counting and ranking take one event loop turn each, so that other requests can run in between.
  await yieldToEventLoop();
  const total = await counts.hits(matching);
  await yieldToEventLoop();
  const page = await pageOf({ db: storage.db, counts }, search, matching, total);
  return { ...page, total, ...(correctedTo === undefined ? {} : { correctedTo }) };
}

type Page = Pick<FoundProducts, 'ids' | 'next'>;

async function pageOf(
  { db, counts }: { db: Db; counts: SearchCounts },
  search: SearchQuery,
  matching: Matching,
  total: number,
): Promise<Page> {
  const { q, sort, limit, cursor } = search;
  const list = JSON.stringify(['search', q, matching.filters, sort]);
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  if (total === 0) return { ids: [] };

  if (sort === 'relevance') {
    const offset = Math.max(0, after?.key ?? 0); // offset, not keyset: scores shift with every change of the catalog
    const ids = await rankedHits({ db, counts }, matching, { offset, limit, total });
    const end = offset + ids.length;
    const more = ids.length === limit && end < Math.min(total, MAX_RANKED);
    return more ? { ids, next: encodeCursor(list, { key: end, id: 0 }) } : { ids };
  }
  const many = total >= (await counts.third());
  const found = await sortedHits(db, matching, { sort, after, limit: limit + 1, many });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  return found.length > limit && last ? { ids, next: encodeCursor(list, last) } : { ids };
}
