import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';
import { deleteMutationsBefore, moveMutations, instantAfter } from './sync.repo.ts';

/**
 * Results of a guest's mutations move to the account at sign-in, so that a resend, also as a guest, is not applied twice.
 * Two guests that are merged share one session afterwards, so no third owner needs to know their results.
 */
export const syncLifecycle: GuestMergePart = {
  moveGuestData: (tx, _now, guest, heir) => moveMutations(tx, guest, heir),
};

/** Deletes the results of mutations made before an instant: a resend of those is refused by its age. */
export const purgeMutations = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter, deleteBefore: deleteMutationsBefore }, before);
