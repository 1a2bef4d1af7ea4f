import type { Db } from '#api/storage/storage.ts';
import type { Term } from '../search-index/full-text.ts';
import type { SearchCounts } from './search-counts.ts';
import { bestHits, type Matching } from './search.repo.ts';

/** Ranking costs about a microsecond per match, so only the newest matches are ranked. */
export const MAX_RANKED = 10_000;

interface RankDeps {
  readonly db: Db;
  readonly counts: Pick<SearchCounts, 'hits'>;
}

interface RankOptions {
  readonly offset: number;
  readonly limit: number;
  /** The number of matches, or an upper bound. */
  readonly total: number;
  /** How many of the newest matches of each group are ranked. */
  readonly maxRanked?: number;
}

/**
 * The ids of the best matches. Products that have the last word itself come before those that only have a longer one:
 * "sea" finds "The Old Man and the Sea" before "Sears". Each of the two groups is ranked on its own.
 */
export async function rankedHits(
  { db, counts }: RankDeps,
  matching: Matching,
  { offset, limit, total, maxRanked = MAX_RANKED }: RankOptions,
): Promise<number[]> {
  const last = matching.terms.at(-1);
  if (last?.prefix !== true) return bestHits(db, matching, { offset, limit, total, maxRanked });
  const whole = withLast(matching, { word: last.word, prefix: false });
  const wholeTotal = await counts.hits(whole);
  const first =
    offset < wholeTotal ? await bestHits(db, whole, { offset, limit, total: wholeTotal, maxRanked }) : [];
  if (first.length === limit) return first;
  const longer = withLast(matching, { ...last, onlyLonger: true });
  const rest = { offset: Math.max(0, offset - wholeTotal), limit: limit - first.length, maxRanked };
  return [...first, ...(await bestHits(db, longer, { ...rest, total: total - wholeTotal }))];
}

const withLast = (matching: Matching, last: Term): Matching => ({
  ...matching,
  terms: [...matching.terms.slice(0, -1), last],
});
