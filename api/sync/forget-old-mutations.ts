import { SYNC } from '#contract/sync.ts';
import type { Deps } from '../deps.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';
import { forgetBefore, instantAfter } from './sync.repo.ts';

const DAY_MS = 86_400_000;

/** Clears away what became of changes that are too old to come again: they would be refused by their age. */
export const forgetOldMutations = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  purgeInChunks(storage, { instantAfter, deleteBefore: forgetBefore }, now() - SYNC.keptDays * DAY_MS);
