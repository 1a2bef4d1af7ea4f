import type { Tx } from '../storage/storage.ts';
import { addSearchedDays, knownSearches } from './searched-words.repo.ts';
import type { SearchDeps, SearchedDay } from './searched-words.ts';

/** Bounds the table: beyond this many queries a day, only those that are known already are counted. */
const MAX_QUERIES_A_DAY = 20_000;

/** Stores the queries counted since the last call. */
export async function writeSearchedWords({
  storage,
  searched,
}: Pick<SearchDeps, 'storage' | 'searched'>): Promise<void> {
  const days = searched.take();
  if (days.length === 0) return;
  try {
    // One writer at a time: concurrent processes could exceed the bound together.
    await storage.transaction({ session: 'searched-words' }, async (tx) => {
      for (const day of new Set(days.map((each) => each.day))) {
        await addSearchedDays(tx, await withinBound(tx, day, days));
      }
    });
  } catch (error) {
    searched.giveBack(days);
    throw error;
  }
}

async function withinBound(tx: Tx, day: string, days: readonly SearchedDay[]): Promise<SearchedDay[]> {
  const ofDay = days.filter((each) => each.day === day);
  const { count, known } = await knownSearches(
    tx,
    day,
    ofDay.map(({ query }) => query),
  );
  const fresh = ofDay.filter(({ query }) => !known.has(query));
  return [
    ...ofDay.filter(({ query }) => known.has(query)),
    ...fresh.slice(0, Math.max(0, MAX_QUERIES_A_DAY - count)),
  ];
}
