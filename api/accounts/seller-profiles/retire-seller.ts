import type { Tx } from '../../storage/storage.ts';
import type { AccountHolder } from '../account-data.ts';
import { storeContact } from '../contacts/contacts.repo.ts';
import { isOwed } from './retired-sellers.repo.ts';
import {
  deleteSellerProfile,
  emptySellerProfile,
  sellerProfileOf,
  storeSellerProfile,
} from './seller-profiles.ts';

/**
 * Deletes the profile of a seller whose account is deleted. Of one who was or is to be paid, email and payout account stay for
 * the books, and what they are owed is still paid.
 */
export async function retireSeller(
  tx: Tx<'owner'>,
  now: number,
  { owner, email }: Pick<AccountHolder, 'owner' | 'email'>,
): Promise<void> {
  const profile = await sellerProfileOf(tx, owner);
  const hasAccount = profile !== undefined && profile.accountId !== null;
  if (!hasAccount && !(await isOwed(tx, owner))) return deleteSellerProfile(tx, owner);
  const { createdAt, returnName, returnAddress, awaySince, awayUntil } = emptySellerProfile(
    owner,
    profile?.createdAt ?? now,
  );
  const forgotten = { createdAt, returnName, returnAddress, awaySince, awayUntil };
  await storeSellerProfile(tx, { ...(profile ?? emptySellerProfile(owner, now)), ...forgotten });
  await storeContact(tx, { owner, email, confirmedAt: now, confirmBy: null });
}
