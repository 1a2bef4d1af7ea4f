/** The six categories, in the order of the screens. The first is the default of a listing. */
export const CATEGORIES = ['books', 'magazines', 'catalogs', 'manuals', 'journals', 'games'] as const;
export type Category = (typeof CATEGORIES)[number];

export const DEFAULT_CATEGORY: Category = 'books';

const SUBTITLES: Record<Category, string> = {
  books: 'Fiction & Non-fiction',
  magazines: 'Current & Vintage',
  catalogs: 'Retail & Collections',
  manuals: 'Tech & DIY',
  journals: 'Personal & Professional',
  games: 'Board & Card',
};

/** Whether a value from a path or query is exactly one of the six. */
export const isCategory = (value: string): value is Category => CATEGORIES.some((known) => known === value);

/** "board_games" -> "Board Games": underscores become spaces, each word is capitalised. */
export const titleCase = (name: string): string =>
  name
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The line under a category's tile on the home page. */
export const subtitleOf = (category: Category): string => SUBTITLES[category];
