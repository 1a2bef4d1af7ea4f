import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { moveBlocks } from './blocks/blocks.ts';
import { deleteCodesBefore, instantsOfCodes } from './codes/codes.repo.ts';
import type { AccountDataPart } from './account-data.ts';
import { moveContact } from './contacts/contacts.ts';
import { moveSellerProfile, sellerProfileOf } from './seller-profiles/seller-profiles.ts';
import { deleteRetiredSellers } from './seller-profiles/retired-sellers.repo.ts';
import { retireSeller } from './seller-profiles/retire-seller.ts';
import { purgeInChunks, repeatInChunks } from '../storage/purge-in-chunks.ts';

const CHUNK_SIZE = 500;

/**
 * What happens to a guest's contact, profile as a seller and blocks when they sign in or are merged with another guest, and to an
 * account's profile when it is exported or deleted.
 */
export const contactsLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: async (tx, _now, guest, heir) => {
    await moveContact(tx, guest, heir);
    await moveBlocks(tx, guest, heir);
  },
  moveSellerData: (tx, _now, guest, heir) => moveSellerProfile(tx, guest, heir),
  deleteData: retireSeller,
  exportData: async ({ storage }, { owner }) => ({
    seller: (await sellerProfileOf(storage.db, owner)) ?? null,
  }),
};

/** Deletes the codes that expired before a time (ms). */
export const purgeCodes = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfCodes, deleteBefore: deleteCodesBefore }, before);

/** Forgets the email and payout account of sellers who deleted their account, once their last payout was before a time (ms). */
export const purgeRetiredSellers = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  repeatInChunks(storage, CHUNK_SIZE, (tx, limit) => deleteRetiredSellers(tx, before, limit));
