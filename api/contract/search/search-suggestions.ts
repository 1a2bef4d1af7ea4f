import * as z from 'zod/mini';
import { CATEGORIES } from '../catalog/categories.ts';
import { pictureSchema } from '../catalog/product.ts';
import type { SearchTotal } from './search-total.ts';
import { tokenize } from './words.ts';

const suggestionSchema = z.discriminatedUnion('kind', [
  /** The query with its typos corrected. */
  z.object({ kind: z.literal('correction'), q: z.string() }),
  z.object({
    kind: z.literal('title'),
    id: z.number(),
    title: z.string(),
    author: z.optional(z.string()),
    /** Dollars. */
    price: z.number(),
    picture: z.optional(pictureSchema),
  }),
  z.object({ kind: z.literal('author'), name: z.string(), items: z.number() }),
  /** The number of matches in one category. */
  z.object({ kind: z.literal('category'), category: z.enum(CATEGORIES), items: z.number() }),
]);
export type SearchSuggestion = z.infer<typeof suggestionSchema>;
type SuggestionOf<K extends SearchSuggestion['kind']> = Extract<SearchSuggestion, { kind: K }>;
export type TitleSuggestion = Omit<SuggestionOf<'title'>, 'kind'>;

/** GET /api/suggest: at most 7 rows, in order; the list on the screen ends with one more, for all `total` results. */
export const searchSuggestionsSchema = z.object({
  rows: z.array(suggestionSchema),
  /** At most MAX_SEARCH_TOTAL. */
  total: z.number(),
  /** Only if there are more results than `total`. */
  totalIsExact: z.optional(z.literal(false)),
});
export type SearchSuggestions = z.infer<typeof searchSuggestionsSchema>;

export const NO_SUGGESTIONS: SearchSuggestions = { rows: [], total: 0 };

const MAX_ROWS = 7;
const MAX_TITLES = 4;
const MAX_CATEGORIES = 2;
/** How many matches to choose the titles from: several copies of one book are one row. */
export const TITLE_CANDIDATES = 16;

/** What a catalog has found for a query. */
interface FoundSuggestions extends SearchTotal {
  readonly correctedTo?: string | undefined;
  /** Best match first. */
  readonly titles: readonly TitleSuggestion[];
  readonly author?: { readonly name: string; readonly items: number } | undefined;
  /** The number of matches by category; empty if they were not counted. */
  readonly categories: ReadonlyMap<string, number>;
}

/** Chooses the rows to suggest: the same for the server and the phone. */
export function chooseSuggestions({
  correctedTo,
  titles,
  author,
  categories,
  total,
  totalIsExact,
}: FoundSuggestions): SearchSuggestions {
  const rows: SearchSuggestion[] = correctedTo === undefined ? [] : [{ kind: 'correction', q: correctedTo }];
  rows.push(...withoutCopies(titles).map((title) => ({ kind: 'title' as const, ...title })));
  // The title of a single item is there already.
  if (author !== undefined && author.items > 1) rows.push({ kind: 'author', ...author });
  // A single category would narrow nothing down.
  if (categories.size > 1) rows.push(...largestCategories(categories));
  return { rows: rows.slice(0, MAX_ROWS), total, ...(totalIsExact === false ? { totalIsExact } : {}) };
}

function withoutCopies(titles: readonly TitleSuggestion[]): TitleSuggestion[] {
  const books = new Map<string, TitleSuggestion>();
  for (const book of titles) {
    const key = `${book.title.toLowerCase()} ${book.author?.toLowerCase()}`;
    if (!books.has(key)) books.set(key, book);
  }
  return [...books.values()].slice(0, MAX_TITLES);
}

const largestCategories = (categories: ReadonlyMap<string, number>): SuggestionOf<'category'>[] =>
  CATEGORIES.map((category) => ({
    kind: 'category' as const,
    category,
    items: categories.get(category) ?? 0,
  }))
    .filter(({ items }) => items > 0)
    .toSorted((a, b) => b.items - a.items)
    .slice(0, MAX_CATEGORIES);

/**
 * The author to suggest: the most frequent of those whose name has all words of the query. The last word may be a prefix,
 * unless it is `isFinished`: the best match has the word itself. `words` as tokenize returns them; `authors` of matches,
 * best first.
 */
export function chooseAuthor(
  words: readonly string[],
  isFinished: boolean,
  authors: readonly string[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const author of authors) {
    const name = tokenize(author);
    const hasWord = (word: string, at: number): boolean =>
      name.some((each) => each === word || (!isFinished && at === words.length - 1 && each.startsWith(word)));
    if (words.every(hasWord)) counts.set(author, (counts.get(author) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
