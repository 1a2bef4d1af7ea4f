import { isGuest, sessionIdOfGuest, userIdOf, userIdsOf, type Owner } from '../sessions/owner.ts';
import { guestEmail } from '../sessions/sessions.queries.ts';
import type { Db } from '../storage/storage.ts';
import { userById, usersByIds } from './accounts.repo.ts';
import { publicName } from './public-name.ts';

// What other capabilities may ask about accounts.

/** Where an owner can be written to: an account's address, or what a guest left with the session; undefined for neither. */
export async function emailOf(db: Db, owner: Owner): Promise<string | undefined> {
  if (isGuest(owner)) return guestEmail(db, sessionIdOfGuest(owner));
  return (await userOfOwner(db, owner))?.email;
}

/** True of an owner whose account was deleted. */
export const isDeleted = async (db: Db, owner: string): Promise<boolean> =>
  userIdOf(owner) !== undefined && (await userOfOwner(db, owner)) === undefined;

/** The name by which others know an owner; undefined for guests, and for an account that was deleted. */
export async function publicNameOfOwner(db: Db, owner: Owner): Promise<string | undefined> {
  const user = await userOfOwner(db, owner);
  return user && publicName(user.name);
}

/** Owners -> the names under which they sell; guests have none. */
export async function namesOfSellers(
  db: Db,
  owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await usersByIds(db, userIdsOf(owners));
  return new Map(users.map(({ id, name }) => [`u:${id}`, publicName(name)]));
}

/** Of these owners, those that are accounts with a confirmed email; guests never are. */
export async function confirmedAccounts(db: Db, owners: readonly string[]): Promise<readonly string[]> {
  const users = await usersByIds(db, userIdsOf(owners));
  return users.filter(({ isVerified }) => isVerified).map(({ id }) => `u:${id}`);
}

const userOfOwner = async (db: Db, owner: string) => {
  const id = userIdOf(owner);
  return id === undefined ? undefined : userById(db, id);
};
