import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Product } from '#contract/catalog/product.ts';
import {
  chooseAuthor,
  chooseSuggestions,
  NO_SUGGESTIONS,
  TITLE_CANDIDATES,
  type SearchSuggestions,
  type TitleSuggestion,
} from '#contract/search/search-suggestions.ts';
import { searchTotal } from '#contract/search/search-total.ts';
import { tokenize } from '#contract/search/words.ts';
import { findListedProducts } from '../catalog/find-product.ts';
import type { Deps } from '../deps.ts';
import { publicDb, type Db } from '../storage/storage.ts';
import { rankedHits } from './ranked-hits.ts';
import { searchCounts } from './search-counts.ts';
import { countByCategory, countHits, type Matching } from './search.repo.ts';
import { understandQuery } from './understand-query.ts';

/** Suggestions rank only the newest matches of a word: each keystroke asks for some. */
const MAX_RANKED = 500;
/** Counting by category costs about a microsecond per match. */
const MAX_COUNTED_BY_CATEGORY = 5_000;

type SuggestDeps = Pick<Deps, 'storage' | 'catalogVersion'>;

/**
 * Suggests items, an author and categories for words that are still being typed, as a search for them would find them.
 * Unlike a search, it prefers items with the words in title or author, and counts nothing as searched.
 */
export async function suggest(deps: SuggestDeps, q: string): Promise<SearchSuggestions> {
  const db = publicDb(deps.storage);
  const counts = await searchCounts(deps);
  const { terms, correctedTo } = await understandQuery(db, counts, q);
  if (terms.length === 0) return NO_SUGGESTIONS;
  const everywhere: Matching = { terms, filters: {} };
  const count = await counts.hits(everywhere);
  if (count === 0) return NO_SUGGESTIONS;

  const find = async (matching: Matching): Promise<readonly Product[]> => {
    // One event loop turn each, so that other requests can run in between.
    await yieldToEventLoop();
    const options = { offset: 0, limit: TITLE_CANDIDATES, maxRanked: MAX_RANKED };
    const { ids } = await rankedHits({ db, counts }, matching, options);
    return findListedProducts(deps, ids);
  };
  const named = await find({ ...everywhere, scope: 'title-author' });
  const products = named.length > 0 ? named : await find(everywhere);
  const authored = named.length > 0 ? await find({ ...everywhere, scope: 'author' }) : [];
  const words = terms.map(({ word }) => word);
  const author = chooseAuthor(
    words,
    hasWord(named[0], words.at(-1)),
    authored.flatMap((product) => product.author ?? []),
  );
  return chooseSuggestions({
    correctedTo,
    titles: products.map(titleOf),
    author: author === undefined ? undefined : { name: author, items: await countOf(db, author) },
    categories: count > MAX_COUNTED_BY_CATEGORY ? new Map() : await countByCategory(db, everywhere),
    ...searchTotal(count),
  });
}

const hasWord = (product: Product | undefined, word: string | undefined): boolean =>
  tokenize(`${product?.title ?? ''} ${product?.author ?? ''}`).some((each) => each === word);

const countOf = (db: Db, author: string): Promise<number> => {
  const terms = tokenize(author).map((word) => ({ word, prefix: false }));
  return countHits(db, { terms, filters: {}, scope: 'author' }, Number.MAX_SAFE_INTEGER);
};

const titleOf = ({ id, title, author, price, images: [picture] }: Product): TitleSuggestion => ({
  id,
  title,
  ...(author === undefined ? {} : { author }),
  price,
  ...(picture === undefined ? {} : { picture }),
});
