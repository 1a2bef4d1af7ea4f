import type { Category } from '#contract/catalog/categories.ts';
import type { Condition } from '#contract/catalog/conditions.ts';
import { tokenize } from '#contract/search/words.ts';

/** The searchable fields of a product. */
export interface IndexedText {
  readonly title: string;
  readonly author: string | null;
  readonly isbn: string | null;
  readonly category: Category;
  readonly condition: Condition;
  readonly description: string;
}

/** A product's words by field. Facets are tokens that a visitor cannot type, such as _books. */
export interface IndexedWords {
  readonly title: readonly string[];
  readonly author: readonly string[];
  readonly other: readonly string[];
  readonly facets: readonly string[];
}

export function indexedWords(text: IndexedText): IndexedWords {
  return {
    title: tokenize(text.title),
    author: tokenize(text.author ?? ''),
    other: tokenize([text.isbn ?? '', text.category, text.description].join(' ')),
    facets: [facetToken(text.category), facetToken(text.condition)],
  };
}

/** Facets filter within the index, without a join. tokenize drops underscores, so queries cannot contain facets. */
const facetToken = (value: Category | Condition): string => `_${value}`;

/** What a match has to have: one of the values of each list. An empty list requires nothing. */
export type RequiredFacets = readonly (readonly (Category | Condition)[])[];

/** A product's words as a tsvector, 'dune':1A, with weight A for the title, B for the author, D for the rest. */
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

/** A required word; with `prefix`, any word that starts with it. */
export interface Term {
  readonly word: string;
  readonly prefix: boolean;
  /** With `prefix`: excludes products that have the word itself. */
  readonly onlyLonger?: true;
}

/** Restricts the terms to some fields of a product; without it, they match all. */
export type TermScope = 'title-author' | 'author';

const COLUMNS: Record<TermScope, string> = { 'title-author': 'title author', author: 'author' };
const WEIGHTS: Record<TermScope, string> = { 'title-author': 'AB', author: 'B' };

// Words contain only letters and digits, so they cannot break out of their quotes.

/** All terms and facets as an FTS5 MATCH expression. */
export function sqliteQuery(terms: readonly Term[], facets: RequiredFacets = [], scope?: TermScope): string {
  const words = terms
    .map(({ word, prefix, onlyLonger }) => {
      const match = `"${word}"${prefix ? '*' : ''}`;
      return onlyLonger ? `(${match} NOT "${word}")` : match;
    })
    .join(' AND ');
  const scoped = scope === undefined ? words : `{${COLUMNS[scope]}} : (${words})`;
  const required = notEmpty(facets).map(
    (values) => `facets : (${values.map((value) => `"${facetToken(value)}"`).join(' OR ')})`,
  );
  return [scoped, ...required].join(' AND ');
}

/** All terms and facets as a tsquery. */
export function postgresQuery(
  terms: readonly Term[],
  facets: RequiredFacets = [],
  scope?: TermScope,
): string {
  const weights = scope === undefined ? '' : WEIGHTS[scope];
  const words = terms.map(({ word, prefix, onlyLonger }) => {
    const match = `'${word}'${label(`${prefix ? '*' : ''}${weights}`)}`;
    return onlyLonger ? `(${match} & !'${word}'${label(weights)})` : match;
  });
  const required = notEmpty(facets).map(
    (values) => `(${values.map((value) => `'${facetToken(value)}'`).join(' | ')})`,
  );
  return [...words, ...required].join(' & ');
}

const notEmpty = (facets: RequiredFacets): RequiredFacets => facets.filter((values) => values.length > 0);

const label = (flags: string): string => (flags === '' ? '' : `:${flags}`);
