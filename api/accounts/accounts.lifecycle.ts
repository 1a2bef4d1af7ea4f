import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { deleteCodesBefore, instantsOfCodes } from './codes/codes.repo.ts';
import { moveContact } from './contacts/contacts.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';

/** What happens to a guest's contact when they sign in or are merged with another guest. */
export const contactsLifecycle: GuestMergePart = {
  moveGuestData: (tx, _now, guest, heir) => moveContact(tx, guest, heir),
};

/** Deletes the codes that expired before a time (ms). */
export const purgeCodes = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfCodes, deleteBefore: deleteCodesBefore }, before);
