import type { Owner } from '../sessions/owner.ts';
import { guestEmail } from '../sessions/guest-email.ts';
import type { Db } from '../storage/storage.ts';
import { userById } from './accounts.repo.ts';

/** Where an owner can be written to: an account's address, or what a guest left with his session; undefined for neither. */
export async function emailOf(db: Db, owner: Owner): Promise<string | undefined> {
  const id = Number(owner.slice(2));
  return owner.startsWith('u:') ? (await userById(db, id))?.email : guestEmail(db, id);
}
