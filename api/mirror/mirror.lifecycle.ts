import type { Deps } from '../deps.ts';
import { deleteTombstonesBefore, instantsOfTombstones } from './mirror.repo.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';

/** Deletes tombstones from before an instant. A phone that was offline longer downloads the whole mirror again. */
export const purgeTombstones = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(
    storage,
    { instantAfter: instantsOfTombstones, deleteBefore: deleteTombstonesBefore },
    before,
  );
