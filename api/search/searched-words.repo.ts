import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { searchedWords } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';
import type { SearchedDay } from './searched-words.ts';

/** Adds counts to the stored ones of their days. */
export async function addSearchedDays(tx: Tx, days: readonly SearchedDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insert(searchedWords)
    .values([...days])
    .onConflictDoUpdate({
      target: [searchedWords.day, searchedWords.query],
      set: {
        searches: sql`${searchedWords.searches} + excluded.searches`,
        empty: sql`${searchedWords.empty} + excluded.empty`,
      },
    });
}

/** The number of distinct queries of a day, and which of these are among them. */
export async function knownSearches(
  db: Db,
  day: string,
  queries: readonly string[],
): Promise<{ readonly count: number; readonly known: ReadonlySet<string> }> {
  const rows = await db
    .select({ query: searchedWords.query })
    .from(searchedWords)
    .where(and(eq(searchedWords.day, day), inArray(searchedWords.query, [...queries])));
  const count = await db.$count(searchedWords, eq(searchedWords.day, day));
  return { count, known: new Set(rows.map(({ query }) => query)) };
}

/** Deletes the counts of days before a day. */
export async function deleteSearchedBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(searchedWords).where(lt(searchedWords.day, day));
}
