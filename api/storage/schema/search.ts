import { index, primaryKey, ref, table, text, whole } from '../columns.ts';

// The full-text index itself, product_words, is of each engine's own kind and made by a custom migration.

/** The words of titles and authors, with the number of listed products that have them: what typos are corrected to. */
export const words = table('words', { word: text().primaryKey(), products: whole().notNull() });

/** A word's neighbours by deletion of letters: two words with a key in common are alike. */
export const wordKeys = table(
  'word_keys',
  {
    key: text().notNull(),
    word: text()
      .notNull()
      .references(() => words.word, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.key, t.word] })],
);

/** Which words each indexed product counts in, so that they can be taken back when it leaves or changes. */
export const productVocabulary = table('product_vocabulary', {
  productId: ref().primaryKey(),
  vocabulary: text().notNull(), // separated by spaces
});

/** What was searched for on a day, without who: for the dashboard, 90 days. */
export const searchedWords = table(
  'searched_words',
  {
    day: text().notNull(), // "2026-11-21", the shop's day
    query: text().notNull(), // in small letters, one space between words
    searches: whole().notNull(),
    empty: whole().notNull(), // how many of them found nothing
  },
  (t) => [primaryKey({ columns: [t.day, t.query] }), index('searched_words_day').on(t.day)],
);
