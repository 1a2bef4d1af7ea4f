import { shopDay } from '#contract/shop-clock.ts';
import type { Deps } from '../deps.ts';
import { addSearchedDays, forgetSearchedBefore } from './searched-words.repo.ts';

/** How long is kept what was searched for. */
const LIFE_MS = 90 * 86_400_000;

/** Writes down what was searched for since the last time. */
export async function writeSearchedWords({
  storage,
  searched,
}: Pick<Deps, 'storage' | 'searched'>): Promise<void> {
  const days = searched.take();
  if (days.length === 0) return;
  try {
    await storage.transaction({}, (tx) => addSearchedDays(tx, days));
  } catch (error) {
    searched.giveBack(days);
    throw error;
  }
}

/** Clears away what was searched for longer than 90 days ago. */
export const forgetOldSearches = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, (tx) => forgetSearchedBefore(tx, shopDay(now() - LIFE_MS)));
