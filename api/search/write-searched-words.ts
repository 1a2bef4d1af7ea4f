import { shopDay } from '#contract/shop-clock.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { addSearchedDays, forgetSearchedBefore, knownSearches } from './searched-words.repo.ts';
import type { SearchedDay } from './searched-words.ts';

/** How long is kept what was searched for. */
const LIFE_MS = 90 * 86_400_000;

/** Bounds the table: of a day's queries beyond these, only those that are known already are counted. */
const MAX_QUERIES_A_DAY = 20_000;

/** Writes down what was searched for since the last time. */
export async function writeSearchedWords({
  storage,
  searched,
}: Pick<Deps, 'storage' | 'searched'>): Promise<void> {
  const days = searched.take();
  if (days.length === 0) return;
  try {
    // One writer at a time, so that several processes cannot pass the bound together.
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

/** Clears away what was searched for longer than 90 days ago. */
export const forgetOldSearches = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, (tx) => forgetSearchedBefore(tx, shopDay(now() - LIFE_MS)));
