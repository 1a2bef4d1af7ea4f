-- The app cuts text into words itself, the same on both engines; unicode61 only finds the blanks between them again.
-- `facets` holds words such as _books and _good, which no visitor can type, so that filters need no join.
CREATE VIRTUAL TABLE product_words USING fts5(
  title, author, other, facets,
  content='', contentless_delete=1, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 0 tokenchars '_'"
);
--> statement-breakpoint
INSERT INTO product_words (product_words, rank) VALUES ('rank', 'bm25(10.0, 5.0, 1.0, 0.0)');
