import { primaryKey, ref, table, text, whole } from '../columns.ts';

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
