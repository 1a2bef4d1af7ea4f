import type { Guest, Owner } from '../../sessions/owner.ts';
import { isGuest } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { contactOf, deleteContact, storeContact } from './contacts.repo.ts';
import { normalizeEmail } from '../normalize-email.ts';

export { deleteContact } from './contacts.repo.ts';

/** Stores the address that a guest gave. One that they have confirmed stays, until they confirm another one. */
export async function noteContact(tx: Tx<'owner'>, guest: Guest, email: string): Promise<void> {
  const known = await contactOf(tx, guest);
  if (known !== undefined && known.confirmedAt !== null) return;
  const confirmBy = known?.confirmBy ?? null;
  await storeContact(tx, { owner: guest, email: normalizeEmail(email), confirmedAt: null, confirmBy });
}

/** The guest has shown that they read the mail of this address. */
export const confirmContact = (tx: Tx<'owner'>, now: number, guest: Guest, email: string): Promise<void> =>
  storeContact(tx, { owner: guest, email: normalizeEmail(email), confirmedAt: now, confirmBy: null });

/** Lets a guest with an unconfirmed address sell until an instant; null ends that. */
export async function setConfirmBy(tx: Tx<'owner'>, owner: Owner, confirmBy: number | null): Promise<void> {
  const known = await contactOf(tx, owner);
  if (known !== undefined) await storeContact(tx, { ...known, confirmBy });
}

/** Moves a guest's contact to the guest that they are merged with, who keeps the better one. Accounts have their own email. */
export async function moveContact(tx: Tx<'owner'>, guest: Owner, heir: Owner): Promise<void> {
  const moved = await contactOf(tx, guest);
  if (moved === undefined) return;
  await deleteContact(tx, guest);
  if (!isGuest(heir)) return;
  const own = await contactOf(tx, heir);
  if (own === undefined || (own.confirmedAt === null && moved.confirmedAt !== null))
    await storeContact(tx, { ...moved, owner: heir });
}
