import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import type { Db } from '#api/storage/storage.ts';
import type { Term } from '../search-index/full-text.ts';
import { correctWords } from './correct-words.ts';
import type { SearchCounts } from './search-counts.ts';

const MAX_WORDS = 12;

/** What a query asks for. */
interface UnderstoodQuery {
  /** All are required. Empty if the query has no words. */
  readonly terms: readonly Term[];
  /** The query with its typos corrected, if it had any. */
  readonly correctedTo?: string;
}

/**
 * Turns a query into terms: an ISBN of 10 or 13 digits, or words with typos corrected, of which the last one may be a
 * prefix.
 */
export async function understandQuery(db: Db, counts: SearchCounts, q: string): Promise<UnderstoodQuery> {
  const isbn = toIsbn13(q.trim());
  if (isbn !== undefined) return { terms: [{ word: isbn, prefix: false }] };
  const asked = tokenize(q).slice(0, MAX_WORDS);
  const words = await correctWords(db, asked);
  const terms = await withoutCommonWords(
    counts,
    words.map((word, at) => ({ word, prefix: at === words.length - 1 })),
  );
  const corrected = words.some((word, at) => word !== asked[at]);
  return corrected ? { terms, correctedTo: words.join(' ') } : { terms };
}

/** A word that a third of all products have does not discriminate, and costs the most to rank. */
async function withoutCommonWords(counts: SearchCounts, terms: Term[]): Promise<Term[]> {
  if (terms.length < 2) return terms;
  const common = await Promise.all(terms.map((term) => counts.isCommon(term)));
  const rare = terms.filter((_, at) => common[at] === false);
  return rare.length > 0 ? rare : terms;
}
