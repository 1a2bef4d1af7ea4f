import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import { chooseAuthor, TITLE_CANDIDATES } from '#contract/search/search-suggestions.ts';
import { codePointsOf, tokenize } from '#contract/search/words.ts';
import { passesFilters } from '../mirror/mirror-filters.ts';

/** The indexed fields of a product: searched, filtered and sorted by. */
export interface SearchableProduct {
  readonly id: number;
  readonly title: string;
  readonly author?: string | undefined;
  readonly isbn?: string | undefined;
  readonly category: string;
  readonly condition: string;
  /** Dollars. */
  readonly price: number;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** The search page's query, with an offset instead of a cursor. */
export interface IndexQuery extends Omit<SearchQuery, 'cursor' | 'inStock'> {
  readonly offset: number;
}

export interface SearchHits {
  /** This page's ids, in order. */
  readonly ids: readonly number[];
  readonly total: number;
  /** The spelling of the best hit, if the query had typos. */
  readonly correctedTo?: string | undefined;
}

/** What to suggest for a query that is still being typed. */
export interface SuggestedHits extends SearchHits {
  readonly author?: { readonly name: string; readonly items: number } | undefined;
  /** The number of matches by category. */
  readonly categories: ReadonlyMap<string, number>;
}

/** Full-text search over the catalog mirror. */
export interface SearchIndex {
  find(query: IndexQuery): SearchHits;
  suggest(q: string): SuggestedHits;
  /** Adds or replaces products. */
  add(products: readonly SearchableProduct[]): void;
  remove(ids: readonly number[]): void;
}

const MAX_WORDS = 12;
/** With fewer exact hits than this, hits with typos are appended. */
const MIN_EXACT_HITS = 24;
/** How many of the best hits an author is chosen from. */
const AUTHOR_CANDIDATES = 200;

/** Builds an in-memory index; takes some milliseconds per hundred products. */
export function buildSearchIndex(products: readonly SearchableProduct[]): SearchIndex {
  const index = new MiniSearch<SearchableProduct>({
    fields: ['title', 'author', 'isbn'],
    storeFields: ['author', 'category', 'condition', 'price', 'createdAt'],
    tokenize,
    processTerm: (word) => word,
    searchOptions: { boost: { title: 3, author: 2 }, weights: { prefix: 0.6, fuzzy: 0.3 } },
  });
  const add = (some: readonly SearchableProduct[]): void => {
    for (const each of some) {
      if (index.has(each.id)) index.discard(each.id);
      index.add(each);
    }
  };
  add(products);
  return {
    add,
    remove: (ids) => {
      for (const id of ids) if (index.has(id)) index.discard(id);
    },
    find: (query) => findIn(index, query),
    suggest: (q) => suggestFrom(index, q),
  };
}

function findIn(index: MiniSearch<SearchableProduct>, query: IndexQuery): SearchHits {
  const { hits, correctedTo } = matchesOf(index, query.q, {
    filter: ({ category, condition, price }) =>
      passesFilters(
        { category: String(category), condition: String(condition), price: Number(price) },
        query,
      ),
  });
  return {
    ids: ordered(hits, query.sort)
      .slice(query.offset, query.offset + query.limit)
      .map(idOf),
    total: hits.length,
    ...(correctedTo === undefined ? {} : { correctedTo }),
  };
}

function suggestFrom(index: MiniSearch<SearchableProduct>, q: string): SuggestedHits {
  const { hits, correctedTo } = matchesOf(index, q);
  const words = tokenize(correctedTo ?? q);
  const [best] = hits;
  const authors = hits.slice(0, AUTHOR_CANDIDATES).flatMap((hit) => authorOf(hit) ?? []);
  const author = chooseAuthor(words, best !== undefined && hasWord(best, words.at(-1)), authors);
  const categories = new Map<string, number>();
  for (const hit of hits) {
    const category = String(hit['category']);
    categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  return {
    ids: hits.slice(0, TITLE_CANDIDATES).map(idOf),
    total: hits.length,
    correctedTo,
    ...(author === undefined
      ? {}
      : { author: { name: author, items: hits.filter((hit) => authorOf(hit) === author).length } }),
    categories,
  };
}

interface Matches {
  /** Best match first; those that have the last word itself before those that only have a longer one. */
  readonly hits: readonly SearchResult[];
  /** The spelling of the best hit, if the query had typos. */
  readonly correctedTo?: string;
}

function matchesOf(index: MiniSearch<SearchableProduct>, q: string, options: SearchOptions = {}): Matches {
  const isbn = toIsbn13(q.trim());
  const words = isbn === undefined ? tokenize(q).slice(0, MAX_WORDS) : [isbn];
  if (words.length === 0) return { hits: [] };
  const exact = index.search(asTyped(words), options);
  const near =
    exact.length < MIN_EXACT_HITS && isbn === undefined ? index.search(withTypos(words), options) : [];
  const whole = exact.filter((hit) => hasWord(hit, words.at(-1)));
  const [best] = exact.length === 0 ? near : [];
  return {
    hits: [...whole, ...withoutThose(whole, exact), ...withoutThose(exact, near)],
    ...(best === undefined ? {} : { correctedTo: spelledBy(best, words) }),
  };
}

const hasWord = (hit: SearchResult, word: string | undefined): boolean =>
  hit.terms.some((each) => each === word);

const authorOf = (hit: SearchResult): string | undefined => {
  const author: unknown = hit['author'];
  return typeof author === 'string' ? author : undefined;
};

/** All words; the last one is a prefix. */
const asTyped = (words: readonly string[]): Query => ({
  combineWith: 'AND',
  queries: words.map((word, at) => ({ queries: [word], prefix: at === words.length - 1 })),
});

const withTypos = (words: readonly string[]): Query => ({
  combineWith: 'AND',
  queries: words.map((word, at) => {
    const reach = maxTypos(word);
    return {
      combineWith: 'OR',
      // A transposition counts as two edits: if only one is allowed, search for the transposed words.
      queries: reach === 1 ? [word, ...withNeighboursSwapped(word)] : [word],
      prefix: at === words.length - 1,
      fuzzy: (term: string) => (term === word ? reach : 0),
    };
  }),
});

/** The maximum edit distance: 0 for short words and numbers, 1 from 4 letters, 2 from 6. */
function maxTypos(word: string): 0 | 1 | 2 {
  const letters = codePointsOf(word).length;
  if (letters < 4 || /\p{N}/u.test(word)) return 0;
  return letters < 6 ? 1 : 2;
}

function withNeighboursSwapped(word: string): string[] {
  const letters = codePointsOf(word);
  return letters.slice(1).map((letter, at) => {
    const before = letters[at] ?? '';
    return [...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('');
  });
}

function withoutThose(known: readonly SearchResult[], found: readonly SearchResult[]): SearchResult[] {
  const ids = new Set(known.map(idOf));
  return found.filter((hit) => !ids.has(idOf(hit)));
}

const idOf = (hit: SearchResult): number => Number(hit.id);

/** Ties are broken by the newer item first, for `price-asc` by the older one. */
function ordered(hits: readonly SearchResult[], sort: SearchQuery['sort']): readonly SearchResult[] {
  if (sort === 'relevance') return hits;
  const by = sort === 'newest' ? 'createdAt' : 'price';
  const step = sort === 'price-asc' ? 1 : -1;
  return hits.toSorted((a, b) => step * (Number(a[by]) - Number(b[by]) || idOf(a) - idOf(b)));
}

/** The query in a hit's spelling: each word that it does not contain is replaced by its most similar one. */
function spelledBy(hit: SearchResult, words: readonly string[]): string {
  const has = Object.keys(hit.match);
  return words
    .map((word) => {
      if (has.some((each) => each === word)) return word;
      const [nearest] = has
        .map((each) => ({ each, common: pairsInCommon(each, word) }))
        .toSorted((a, b) => b.common - a.common);
      return nearest?.each ?? word;
    })
    .join(' ');
}

/** The Sørensen-Dice similarity of two words by bigrams, 0 to 1. */
function pairsInCommon(one: string, other: string): number {
  const [a, b] = [pairsOf(one), new Set(pairsOf(other))];
  return (2 * a.filter((pair) => b.has(pair)).length) / (a.length + b.size);
}

function pairsOf(word: string): string[] {
  const letters = [' ', ...codePointsOf(word), ' '];
  return letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);
}
