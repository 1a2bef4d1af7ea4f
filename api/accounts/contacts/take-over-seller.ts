import { moveSellerData } from '../../sessions/merge-guest.ts';
import type { SessionDeps } from '../../sessions/guest-merge.ts';
import { asOwner, isGuest, type Guest, type Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { contactOf, listConfirmed } from './contacts.repo.ts';

/** Guests that one sign-in takes over: a seller has a few devices. */
const MAX_GUESTS = 20;

/** The guests who sell under an address that they have confirmed (lower case), which is an account's. */
export async function listGuestSellers(db: Db, email: string): Promise<Guest[]> {
  const contacts = await listConfirmed(db, email, MAX_GUESTS);
  return contacts.map(({ owner }) => asOwner(owner)).filter((owner) => isGuest(owner));
}

/**
 * Gives the account with a guest's confirmed address what this guest sells and has sold on another device. The guest keeps the
 * rest, and stays reachable at the address. Does nothing if the guest has another address by now. Both owners are locked.
 */
export async function takeOverSeller(
  deps: Pick<SessionDeps, 'guestMergeParts' | 'now'>,
  tx: Tx<'owner'>,
  { seller, email, heir }: { readonly seller: Guest; readonly email: string; readonly heir: Owner },
): Promise<void> {
  const contact = await contactOf(tx, seller);
  if (contact === undefined || contact.confirmedAt === null || contact.email !== email) return;
  await moveSellerData(deps, tx, deps.now(), { guest: seller, heir });
}
