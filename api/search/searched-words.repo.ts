import { lt, sql } from 'drizzle-orm';
import { searchedWords } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import type { SearchedDay } from './searched-words.ts';

/** Adds counts to those of their days. */
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

/** Forgets what was searched for before a day. */
export async function forgetSearchedBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(searchedWords).where(lt(searchedWords.day, day));
}
