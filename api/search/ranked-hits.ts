import type { Db } from '#api/storage/storage.ts';
import { MAX_SEARCH_TOTAL } from '#contract/search/search-total.ts';
import type { Term } from '../search-index/full-text.ts';
import type { SearchCounts } from './search-counts.ts';
import { bestHits, needsRows, type Matching } from './search.repo.ts';

/** Ranking costs about a microsecond per match, so only the newest matches are ranked; more than are counted. */
const MAX_RANKED = 2 * MAX_SEARCH_TOTAL;
/** Where filters are tested on each match's row, reading it costs about as much. */
const MAX_FILTERED = MAX_SEARCH_TOTAL + 1;

interface RankDeps {
  readonly db: Db;
  readonly counts: Pick<SearchCounts, 'hits'>;
}

interface RankOptions {
  readonly offset: number;
  readonly limit: number;
  /** How many of the newest matches of each group are ranked. */
  readonly maxRanked?: number;
}

interface RankedHits {
  readonly ids: readonly number[];
  /** Counts all matches, at most MAX_SEARCH_TOTAL + 1; only with the default `maxRanked`. */
  readonly count: () => Promise<number>;
}

/**
 * The ids of the best matches. Products that have the last word itself come before those that only have a longer one:
 * "sea" finds "The Old Man and the Sea" before "Sears". Each of the two groups is ranked on its own.
 */
export async function rankedHits(
  { db, counts }: RankDeps,
  matching: Matching,
  { offset, limit, maxRanked = needsRows(matching) ? MAX_FILTERED : MAX_RANKED }: RankOptions,
): Promise<RankedHits> {
  const last = matching.terms.at(-1);
  const isPrefix = last?.prefix === true;
  const whole = isPrefix ? withLast(matching, { word: last.word, prefix: false }) : matching;
  const best = await bestHits(db, whole, { offset, limit, maxRanked, count: () => counts.hits(whole) });
  if (!isPrefix || best.count > MAX_SEARCH_TOTAL)
    return { ids: best.ids, count: () => Promise.resolve(best.count) };
  const onlyLonger = withLast(matching, { ...last, onlyLonger: true });
  const countLonger = () => counts.hits(onlyLonger);
  const countWith = (n: number) => Math.min(best.count + n, MAX_SEARCH_TOTAL + 1);
  if (best.ids.length === limit) return { ids: best.ids, count: async () => countWith(await countLonger()) };
  const longer = await bestHits(db, onlyLonger, {
    offset: Math.max(0, offset - best.count),
    limit: limit - best.ids.length,
    maxRanked,
    count: countLonger,
  });
  return { ids: [...best.ids, ...longer.ids], count: () => Promise.resolve(countWith(longer.count)) };
}

const withLast = (matching: Matching, last: Term): Matching => ({
  ...matching,
  terms: [...matching.terms.slice(0, -1), last],
});
