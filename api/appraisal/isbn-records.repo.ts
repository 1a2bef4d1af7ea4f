import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { instantsOf } from '../storage/purge-in-chunks.ts';
import { changes, isbnRecords, isConfirmedRecord } from '../storage/schema.ts';
import { inStatementSizes } from '../storage/statement-sizes.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

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

/** The printed facts of a record, and their source. Confidence in percent. */
export type RecordWords = Pick<
  IsbnRecordRow,
  'title' | 'author' | 'publisher' | 'publishedYear' | 'pages' | 'source' | 'confidence'
>;

/** Replaces the facts of an ISBN's record, whatever their source. Throws an Error if there is no such record. */
export async function replaceRecord(
  tx: Tx,
  now: number,
  isbn: string,
  words: RecordWords & Pick<IsbnRecordRow, 'disputeCount'>,
): Promise<IsbnRecordRow> {
  const [row] = await tx
    .update(isbnRecords)
    .set({ ...words, changedAt: now })
    .where(eq(isbnRecords.isbn, isbn))
    .returning();
  if (row === undefined) throw new Error('there is no record of this ISBN');
  return row;
}

const BEFORE_ALL = { disputeCount: 2_147_483_647, isbn: ':' } as const;

/** Records after one of them, the most disputed first. */
export const listDisputedRecords = (
  db: Db,
  { disputeCount, isbn }: Pick<IsbnRecordRow, 'disputeCount' | 'isbn'> = BEFORE_ALL,
  limit: number,
): Promise<IsbnRecordRow[]> =>
  db
    .select()
    .from(isbnRecords)
    .where(sql`(${isbnRecords.disputeCount}, ${isbnRecords.isbn}) < (${disputeCount}, ${isbn})`)
    .orderBy(desc(isbnRecords.disputeCount), desc(isbnRecords.isbn))
    .limit(limit);

const REPLACED = {
  title: sql`excluded.title`,
  author: sql`excluded.author`,
  publisher: sql`excluded.publisher`,
  publishedYear: sql`excluded.published_year`,
  pages: sql`excluded.pages`,
  source: sql`excluded.source`,
  confidence: sql`excluded.confidence`,
  changedAt: sql`excluded.changed_at`,
};

/** Stores facts from Open Library or an admin. They replace all but an admin's. */
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
      set: { ...REPLACED, askedAt: sql`excluded.asked_at` },
      setWhere: ne(isbnRecords.source, 'admin'),
    });
}

/** The sources whose statements are in listings. */
const OF_LISTINGS = ['shop', 'proven-account', 'seller'] as const;

/**
 * Stores what listings say, in place of other listings and of less certain statements. Open Library, whose statement is then
 * lost, may be asked again; that it does not know an ISBN is kept.
 */
export async function saveListingStatements(
  tx: Tx,
  now: number,
  statements: readonly Omit<StoredStatement, 'askedAt'>[],
): Promise<void> {
  for (const some of inStatementSizes(statements)) {
    await tx
      .insert(isbnRecords)
      .values(some.map((statement) => ({ ...statement, changedAt: now })))
      .onConflictDoUpdate({
        target: isbnRecords.isbn,
        set: {
          ...REPLACED,
          askedAt: sql`case when ${isbnRecords.source} = 'open-library' and ${isbnRecords.title} is not null then null
            else ${isbnRecords.askedAt} end`,
        },
        setWhere: sql`${inArray(isbnRecords.source, [...OF_LISTINGS])} or ${isbnRecords.confidence} < excluded.confidence`,
      });
  }
}

/** Forgets what listings said about ISBNs that no listing has any more. */
export async function deleteListingStatements(tx: Tx, isbns: readonly string[]): Promise<void> {
  for (const some of inStatementSizes(isbns)) {
    await tx
      .delete(isbnRecords)
      .where(and(inArray(isbnRecords.isbn, [...some]), inArray(isbnRecords.source, [...OF_LISTINGS])));
  }
}

type CountedIsbn = readonly [isbn: string, count: number];

/** Stores how many listings dispute the records of ISBNs; those without a record are left out. */
export async function saveDisputes(tx: Tx, disputes: readonly CountedIsbn[]): Promise<void> {
  for (const [disputeCount, same] of isbnsByCount(disputes)) {
    for (const isbns of inStatementSizes(same)) {
      await tx
        .update(isbnRecords)
        .set({ disputeCount })
        .where(and(inArray(isbnRecords.isbn, [...isbns]), ne(isbnRecords.disputeCount, disputeCount)));
    }
  }
}

/** Adds look-ups to the stored ones; those of ISBNs without a record are left out. */
export async function addLookUps(tx: Tx, lookUps: readonly CountedIsbn[]): Promise<void> {
  for (const [count, same] of isbnsByCount(lookUps)) {
    for (const isbns of inStatementSizes(same)) {
      await tx
        .update(isbnRecords)
        .set({ lookupCount: sql`${isbnRecords.lookupCount} + ${count}` })
        .where(inArray(isbnRecords.isbn, [...isbns]));
    }
  }
}

/** Few counts are distinct: one statement changes many records. */
function isbnsByCount(counted: readonly CountedIsbn[]): ReadonlyMap<number, readonly string[]> {
  const groups = new Map<number, string[]>();
  for (const [isbn, count] of counted) {
    const group = groups.get(count) ?? [];
    group.push(isbn);
    groups.set(count, group);
  }
  return groups;
}

const NO_LOOK_UP_BEFORE = { lookupCount: Number.MAX_SAFE_INTEGER, isbn: '' } as const;

/** Records with a certain title, the most looked up first, after the last one of an earlier call. */
export const listConfirmedRecords = (
  db: Db,
  { lookupCount, isbn }: Pick<IsbnRecordRow, 'isbn' | 'lookupCount'> = NO_LOOK_UP_BEFORE,
  limit: number,
): Promise<Pick<IsbnRecordRow, 'isbn' | 'lookupCount'>[]> =>
  confirmedRecords(db, { lookupCount, isbn, limit });

const confirmedRecords = read<{ lookupCount: number; isbn: string; limit: number }>()(
  'confirmed_isbn_records',
  (db, p) =>
    db
      .select({ isbn: isbnRecords.isbn, lookupCount: isbnRecords.lookupCount })
      .from(isbnRecords)
      .where(
        and(
          isConfirmedRecord,
          sql`(${isbnRecords.lookupCount}, ${isbnRecords.isbn}) < (cast(${p.lookupCount} as bigint), ${p.isbn})`,
        ),
      )
      .orderBy(desc(isbnRecords.lookupCount), desc(isbnRecords.isbn))
      .limit(p.limit),
);

/** How far the records take in the changes of products: a number of the catalog's change counter. */
const CURSOR = 'isbn-records';

export async function readRecordsCursor(db: Db): Promise<number> {
  const [row] = await db.select({ value: changes.value }).from(changes).where(eq(changes.name, CURSOR));
  return row?.value ?? 0;
}

/** Returns false, and changes nothing, if another process has moved it from there. */
export async function moveRecordsCursor(tx: Tx, from: number, to: number): Promise<boolean> {
  const moved = await tx
    .insert(changes)
    .values({ name: CURSOR, value: to })
    .onConflictDoUpdate({ target: changes.name, set: { value: to }, setWhere: eq(changes.value, from) })
    .returning({ value: changes.value });
  return moved.length > 0;
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

/** Deletes the unknown ISBNs that were last looked up before a time (ms). */
export async function deleteUnknownBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(isbnRecords).where(and(isUnknown, lt(isbnRecords.askedAt, instant)));
}
