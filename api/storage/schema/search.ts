import { index, primaryKey, ref, table, text, whole } from '../columns.ts';

// The full-text index itself, product_words, is specific to each engine; a custom migration creates it.

/** Words of titles and authors, with the number of listed products that contain them: candidates for typo correction. */
export const words = table('words', { word: text().primaryKey(), products: whole().notNull() });

/** Deletion variants of words: two words with a variant in common are similar. */
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

/** The words counted for each indexed product, so that they can be uncounted when it changes or leaves the index. */
export const productVocabulary = table('product_vocabulary', {
  productId: ref().primaryKey(),
  vocabulary: text().notNull(), // separated by spaces
});

/** Searches per day, without any user data, for the dashboard. Kept for 90 days. */
export const searchedWords = table(
  'searched_words',
  {
    day: text().notNull(), // "2026-11-21", in the shop's time zone
    query: text().notNull(), // in lower case, one space between words
    searches: whole().notNull(),
    empty: whole().notNull(), // the number without results
  },
  (t) => [primaryKey({ columns: [t.day, t.query] }), index('searched_words_day').on(t.day)],
);
