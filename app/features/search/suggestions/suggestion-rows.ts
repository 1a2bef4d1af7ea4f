import { titleCase } from '#contract/catalog/categories.ts';
import { formatCount, formatDollars } from '#contract/money.ts';
import { resultCountText } from '#contract/screen-messages.ts';
import type { SearchSuggestion, SearchSuggestions } from '#contract/search/search-suggestions.ts';
import type { CoverPicture } from '../../../ui/product/cover.tsx';

/** A row as the list shows it. */
export interface SuggestionRow {
  readonly key: string;
  readonly sign: 'cover' | 'author' | 'category' | 'search' | 'recent';
  /** Only for covers; absent for items without a picture. */
  readonly picture?: CoverPicture | undefined;
  readonly text: string;
  /** Whether the typed letters are marked in the text. */
  readonly isMarked?: true;
  readonly detail?: string | undefined;
  /** At the end of the row. */
  readonly end?: string;
  readonly href: string;
  /** What this row searches for; absent for items. */
  readonly q?: string;
}

const searchAddress = (q: string, category?: string): string =>
  `/search?${new URLSearchParams({ q, ...(category === undefined ? {} : { category }) })}`;

const itemsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;

export const recentRows = (searches: readonly string[]): SuggestionRow[] =>
  searches.map((q) => ({ key: q, sign: 'recent', text: q, href: searchAddress(q), q }));

/** The server's or the phone's suggestions, and a last row for all results. None if nothing was found. */
export function suggestedRows(q: string, { rows, ...found }: SearchSuggestions): SuggestionRow[] {
  if (found.total === 0) return [];
  const [correction] = rows.flatMap((row) => (row.kind === 'correction' ? [row.q] : []));
  const text = correction
    ? `Search for “${q}” all the same`
    : `${found.total === 1 ? '' : 'All '}${resultCountText(found)} for “${q}”`;
  const all: SuggestionRow = { key: 'all', sign: 'search', text, href: searchAddress(q), q };
  return [...rows.map((row) => rowOf(row, correction ?? q)), all];
}

/** `words`: what is searched for. */
function rowOf(suggestion: SearchSuggestion, words: string): SuggestionRow {
  const { kind } = suggestion;
  if (kind === 'correction') {
    const { q } = suggestion;
    return { key: kind, sign: 'search', text: q, detail: 'Did you mean this?', href: searchAddress(q), q };
  }
  if (kind === 'title') {
    const { id, title, author, price, picture } = suggestion;
    return {
      key: `${kind} ${id}`,
      sign: 'cover',
      picture,
      text: title,
      isMarked: true,
      detail: author,
      end: formatDollars(price),
      href: `/product/${id}`,
    };
  }
  if (kind === 'author') {
    const { name, items } = suggestion;
    return {
      key: kind,
      sign: kind,
      text: name,
      isMarked: true,
      detail: `Author, ${itemsText(items)}`,
      href: searchAddress(name),
      q: name,
    };
  }
  const { category, items } = suggestion;
  return {
    key: category,
    sign: kind,
    text: `${words} in ${titleCase(category)}`,
    isMarked: true,
    end: itemsText(items),
    href: searchAddress(words, category),
    q: words,
  };
}
