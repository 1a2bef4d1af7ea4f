import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';
import { deleteMutationsBefore, moveMutations, instantAfter } from './sync.repo.ts';

/**
 * What became of a guest's changes counts for the account from now on: sent again, as a guest's too, they are not made again.
 * Where two guests are united, their tokens open one session, and nothing needs to be known to others.
 */
export const syncLifecycle: GuestMergePart = {
  moveGuestData: (tx, _now, guest, heir) => moveMutations(tx, guest, heir),
};

/** Deletes what became of changes made before an instant: sent again, they would be refused by their age. */
export const purgeMutations = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter, deleteBefore: deleteMutationsBefore }, before);
