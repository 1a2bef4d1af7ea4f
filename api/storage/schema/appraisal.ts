import { sql } from 'drizzle-orm';
import { ISBN_AUTHORITIES } from '#contract/appraisal/resolve-isbn.ts';
import { check, counter, index, instant, oneOf, table, text, whole } from '../columns.ts';
import { isOneOf } from '../checks.ts';

/**
 * What is known to be printed on the edition of an ISBN, by the most certain source. Statements of admins and of Open Library
 * are only here; those of the shop and of sellers are in their listings, where they are read at each look-up, and here only for
 * the ISBN pack and for admins.
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
    lookupCount: counter().notNull().default(0),
    disputeCount: whole().notNull().default(0), // listings whose titles have other words
    changedAt: instant().notNull(),
  },
  (t) => [
    index('isbn_records_unknown')
      .on(t.askedAt)
      .where(sql`${t.title} is null`),
    index('isbn_records_disputed').on(t.disputeCount, t.isbn),
    index('isbn_records_confirmed')
      .on(t.lookupCount, t.isbn)
      .where(sql`${t.title} is not null and ${t.confidence} >= 90`),
    check('isbn_records_source', isOneOf(t.source, ISBN_AUTHORITIES)),
  ],
);

/** A certain title. A literal, so that the partial index applies. */
export const isConfirmedRecord = sql`${isbnRecords.title} is not null and ${isbnRecords.confidence} >= 90`;
