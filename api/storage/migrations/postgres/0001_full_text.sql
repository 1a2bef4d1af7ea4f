-- The app cuts text into words itself and writes the tsvector out: weight A title, B author, D the rest.
-- Facets are words such as _books and _good, which no visitor can type, so that filters need no join.
CREATE TABLE product_words (product_id bigint PRIMARY KEY, words tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX product_words_words ON product_words USING gin (words) WITH (fastupdate = off);
