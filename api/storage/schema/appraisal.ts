import { sql } from 'drizzle-orm';
import { ISBN_AUTHORITIES } from '#contract/appraisal/resolve-isbn.ts';
import { check, index, instant, oneOf, table, text, whole } from '../columns.ts';
import { isOneOf } from '../checks.ts';

/**
 * What is known to be printed on the edition of an ISBN, by the most certain source. Statements of admins and of Open Library
 * are only here; those of sellers are in their listings, where they are read at each look-up.
 */
export const isbnRecords = table(
  'isbn_records',
  {
    isbn: text().primaryKey(), // 13 digits
    title: text(), // null: Open Library does not know it, nor does anyone here
    author: text(),
    publisher: text(),
    publishedYear: whole(),
    pages: whole(),
    source: oneOf(ISBN_AUTHORITIES).notNull(),
    confidence: whole().notNull(), // percent
    askedAt: instant(), // when Open Library last answered
    changedAt: instant().notNull(),
  },
  (t) => [
    index('isbn_records_unknown')
      .on(t.askedAt)
      .where(sql`${t.title} is null`),
    check('isbn_records_source', isOneOf(t.source, ISBN_AUTHORITIES)),
  ],
);
