import { and, desc, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { isbnRecords } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';

export type IsbnRecordRow = typeof isbnRecords.$inferSelect;

/** A source's data on the edition of an ISBN, with the source's confidence in percent. */
export type StoredStatement = Pick<
  IsbnRecordRow,
  'isbn' | 'title' | 'author' | 'publisher' | 'publishedYear' | 'pages' | 'source' | 'confidence' | 'askedAt'
>;

/** The records of some ISBNs; a few dozen at a time. */
export const findIsbnRecords = async (db: Db, isbns: readonly string[]): Promise<IsbnRecordRow[]> =>
  isbns.length === 0
    ? []
    : db
        .select()
        .from(isbnRecords)
        .where(inArray(isbnRecords.isbn, [...isbns]));

/** Stores statements, in place of all but an admin's. */
export async function saveStatements(
  tx: Tx,
  now: number,
  statements: readonly StoredStatement[],
): Promise<void> {
  if (statements.length === 0) return;
  await tx
    .insert(isbnRecords)
    .values(statements.map((statement) => ({ ...statement, changedAt: now })))
    .onConflictDoUpdate({
      target: isbnRecords.isbn,
      set: {
        title: sql`excluded.title`,
        author: sql`excluded.author`,
        publisher: sql`excluded.publisher`,
        publishedYear: sql`excluded.published_year`,
        pages: sql`excluded.pages`,
        source: sql`excluded.source`,
        confidence: sql`excluded.confidence`,
        askedAt: sql`excluded.asked_at`,
        changedAt: sql`excluded.changed_at`,
      },
      setWhere: ne(isbnRecords.source, 'admin'),
    });
}

/** Stores that Open Library does not know these ISBNs. What others have said about them stays. */
export async function saveUnknown(tx: Tx, now: number, isbns: readonly string[]): Promise<void> {
  if (isbns.length === 0) return;
  await tx
    .insert(isbnRecords)
    .values(
      isbns.map((isbn) => ({
        isbn,
        source: 'open-library' as const,
        confidence: 0,
        askedAt: now,
        changedAt: now,
      })),
    )
    .onConflictDoUpdate({ target: isbnRecords.isbn, set: { askedAt: now } });
}

const isUnknown = isNull(isbnRecords.title);

/** The instant at which the nth newest of the unknown ISBNs was asked about; undefined if there are fewer. */
export async function instantOfUnknown(db: Db, nth: number): Promise<number | undefined> {
  const [row] = await db
    .select({ askedAt: isbnRecords.askedAt })
    .from(isbnRecords)
    .where(isUnknown)
    .orderBy(desc(isbnRecords.askedAt))
    .limit(1)
    .offset(nth - 1);
  return row?.askedAt ?? undefined;
}

export const instantsOfUnknown = instantsOf(isbnRecords.askedAt, isUnknown);

/** Forgets the unknown ISBNs that were asked about before an instant. */
export async function deleteUnknownBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(isbnRecords).where(and(isUnknown, lt(isbnRecords.askedAt, instant)));
}
