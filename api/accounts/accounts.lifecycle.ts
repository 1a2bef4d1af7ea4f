import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { deleteCodesBefore, instantsOfCodes } from './codes/codes.repo.ts';
import type { AccountDataPart } from './account-data.ts';
import { moveContact } from './contacts/contacts.ts';
import {
  deleteSellerProfile,
  moveSellerProfile,
  sellerProfileOf,
} from './seller-profiles/seller-profiles.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';

/**
 * What happens to a guest's contact and profile as a seller when they sign in or are merged with another guest, and to an
 * account's profile when it is exported or deleted.
 */
export const contactsLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: (tx, _now, guest, heir) => moveContact(tx, guest, heir),
  moveSellerData: (tx, _now, guest, heir) => moveSellerProfile(tx, guest, heir),
  deleteData: (tx, _now, { owner }) => deleteSellerProfile(tx, owner),
  exportData: async ({ storage }, { owner }) => ({
    seller: (await sellerProfileOf(storage.db, owner)) ?? null,
  }),
};

/** Deletes the codes that expired before a time (ms). */
export const purgeCodes = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfCodes, deleteBefore: deleteCodesBefore }, before);
