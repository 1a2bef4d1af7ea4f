import { shopDay } from '#contract/shop-clock.ts';
import type { Deps } from '../deps.ts';
import { deleteSearchedBefore } from './searched-words.repo.ts';

/** Deletes the query statistics of days before that of an instant. */
export const purgeSearchedWords = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteSearchedBefore(tx, shopDay(before)));
