import type { Category } from '#contract/catalog/categories.ts';
import type { Condition } from '#contract/catalog/conditions.ts';
import { wordsOf } from '#contract/search/words.ts';

/** What of a product can be found. */
export interface IndexedText {
  readonly title: string;
  readonly author: string | null;
  readonly isbn: string | null;
  readonly category: Category;
  readonly condition: Condition;
  readonly description: string;
}

/** The words of a product by where they stand; facets are words that no visitor can type, such as _books. */
export interface IndexedWords {
  readonly title: readonly string[];
  readonly author: readonly string[];
  readonly other: readonly string[];
  readonly facets: readonly string[];
}

export function indexedWords(text: IndexedText): IndexedWords {
  return {
    title: wordsOf(text.title),
    author: wordsOf(text.author ?? ''),
    other: wordsOf([text.isbn ?? '', text.category, text.description].join(' ')),
    facets: facetsOf(text),
  };
}

/** Filters by words of the index need no join. wordsOf knows no underscore, so nobody's query can mean them. */
export function facetsOf(filter: {
  readonly category?: Category | undefined;
  readonly condition?: Condition | undefined;
}): string[] {
  return [filter.category, filter.condition]
    .filter((value) => value !== undefined)
    .map((value) => `_${value}`);
}

/** A product's words in the notation of a tsvector, 'dune':1A, where A is the title, B the author, D the rest. */
export function asVector({ title, author, other, facets }: IndexedWords): string {
  const weighed = [
    ...title.map((word) => [word, 'A']),
    ...author.map((word) => [word, 'B']),
    ...[...other, ...facets].map((word) => [word, 'D']),
  ];
  return weighed
    .map(([word, weight], at) => `'${word}':${Math.min(at + 1, MAX_POSITIONS)}${weight}`)
    .join(' ');
}
const MAX_POSITIONS = 16_383;

/** What a product must have to be found: a word, or with `prefix` any word that begins so. */
export interface Term {
  readonly word: string;
  readonly prefix: boolean;
}

// Words are letters and digits only, so that none can get out of its quotes.

/** All terms and facets, in the language of SQLite's MATCH. */
export function sqliteQuery(terms: readonly Term[], facets: readonly string[] = []): string {
  const words = terms.map(({ word, prefix }) => `"${word}"${prefix ? '*' : ''}`);
  return [...words, ...facets.map((facet) => `facets : "${facet}"`)].join(' AND ');
}

/** All terms and facets, in the notation of a tsquery. */
export function postgresQuery(terms: readonly Term[], facets: readonly string[] = []): string {
  const words = terms.map(({ word, prefix }) => `'${word}'${prefix ? ':*' : ''}`);
  return [...words, ...facets.map((facet) => `'${facet}'`)].join(' & ');
}
