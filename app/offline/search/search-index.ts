import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import { lettersOf, wordsOf } from '#contract/search/words.ts';

/** What the index knows of a product: what it is found by, and what results are narrowed and ordered by. */
export interface Findable {
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

/** A question to the index: the search page's, with the place of its first result instead of a cursor. */
export interface IndexQuery extends Omit<SearchQuery, 'cursor' | 'inStock'> {
  readonly offset: number;
}

export interface Found {
  /** Of this page, in their order. */
  readonly ids: readonly number[];
  /** How many there are in all. */
  readonly total: number;
  /** The words that the best result has, where not all of them were typed so. */
  readonly correctedTo?: string | undefined;
}

/** Full text over what the phone has of the catalog. */
export interface SearchIndex {
  find(query: IndexQuery): Found;
  /** Adds products, in place of what was known of them. */
  put(products: readonly Findable[]): void;
  remove(ids: readonly number[]): void;
}

const MAX_WORDS = 12;
/** With fewer results than this for the words as typed, those for words that are nearly so stand behind them. */
const FEW = 24;
const NOTHING: Found = { ids: [], total: 0 };

/** An index of these products, in memory. Some milliseconds for a hundred. */
export function buildSearchIndex(products: readonly Findable[]): SearchIndex {
  const index = new MiniSearch<Findable>({
    fields: ['title', 'author', 'isbn'],
    storeFields: ['category', 'condition', 'price', 'createdAt'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { boost: { title: 3, author: 2 }, weights: { prefix: 0.6, fuzzy: 0.3 } },
  });
  const put = (some: readonly Findable[]): void => {
    for (const each of some) {
      if (index.has(each.id)) index.discard(each.id);
      index.add(each);
    }
  };
  put(products);
  return {
    put,
    remove: (ids) => {
      for (const id of ids) if (index.has(id)) index.discard(id);
    },
    find: (query) => findIn(index, query),
  };
}

function findIn(index: MiniSearch<Findable>, query: IndexQuery): Found {
  const isbn = toIsbn13(query.q.trim());
  const words = isbn === undefined ? wordsOf(query.q).slice(0, MAX_WORDS) : [isbn];
  if (words.length === 0) return NOTHING;
  const options: SearchOptions = { filter: (hit) => isWanted(hit, query) };
  const exact = index.search(asTyped(words), options);
  const near = exact.length < FEW && isbn === undefined ? index.search(nearlyAsTyped(words), options) : [];
  const hits = ordered([...exact, ...withoutThose(exact, near)], query.sort);
  const best = exact.length === 0 ? hits[0] : undefined;
  return {
    ids: hits.slice(query.offset, query.offset + query.limit).map(idOf),
    total: hits.length,
    ...(best === undefined ? {} : { correctedTo: spelledBy(best, words) }),
  };
}

function isWanted(hit: SearchResult, { category, condition, minPrice, maxPrice }: IndexQuery): boolean {
  const price = Number(hit['price']);
  return (
    (category === undefined || hit['category'] === category) &&
    (condition === undefined || hit['condition'] === condition) &&
    (minPrice === undefined || price >= minPrice) &&
    (maxPrice === undefined || price <= maxPrice)
  );
}

/** All words, the last of which may be unfinished. */
const asTyped = (words: readonly string[]): Query => ({
  combineWith: 'AND',
  queries: words.map((word, at) => ({ queries: [word], prefix: at === words.length - 1 })),
});

const nearlyAsTyped = (words: readonly string[]): Query => ({
  combineWith: 'AND',
  queries: words.map((word, at) => {
    const reach = reachOf(word);
    return {
      combineWith: 'OR',
      // A letter's place exchanged with its neighbour's counts as two errors: where one is allowed, it is asked for.
      queries: reach === 1 ? [word, ...withNeighboursSwapped(word)] : [word],
      prefix: at === words.length - 1,
      fuzzy: (term: string) => (term === word ? reach : 0),
    };
  }),
});

/** How many typing errors a word may have: none in short ones and in numbers, 1 from 4 letters, 2 from 6. */
function reachOf(word: string): 0 | 1 | 2 {
  const letters = lettersOf(word).length;
  if (letters < 4 || /\p{N}/u.test(word)) return 0;
  return letters < 6 ? 1 : 2;
}

function withNeighboursSwapped(word: string): string[] {
  const letters = lettersOf(word);
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

/** Ties end at the newer item when newest or dearest come first, and at the older one when cheapest do. */
function ordered(hits: SearchResult[], sort: SearchQuery['sort']): SearchResult[] {
  if (sort === 'relevance') return hits;
  const by = sort === 'newest' ? 'createdAt' : 'price';
  const step = sort === 'price-asc' ? 1 : -1;
  return hits.toSorted((a, b) => step * (Number(a[by]) - Number(b[by]) || idOf(a) - idOf(b)));
}

/** The asked words as a result has them: those that it has in that very spelling, for the others its nearest. */
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

/** How alike two words are, 0 to 1: the share of their pairs of letters that both have (Dice). */
function pairsInCommon(one: string, other: string): number {
  const [a, b] = [pairsOf(one), new Set(pairsOf(other))];
  return (2 * a.filter((pair) => b.has(pair)).length) / (a.length + b.size);
}

function pairsOf(word: string): string[] {
  const letters = [' ', ...lettersOf(word), ' '];
  return letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);
}
