import { SYNC } from '#contract/sync.ts';
import type { Deps } from '../deps.ts';
import { forgetBefore } from './sync.repo.ts';

const DAY_MS = 86_400_000;

/** Clears away what became of changes that are too old to come again: they would be refused by their age. */
export const forgetOldMutations = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, (tx) => forgetBefore(tx, now() - SYNC.keptDays * DAY_MS));
