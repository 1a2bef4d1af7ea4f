import { isGuest, userIdOf, userIdsOf, type Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { userById, userByPublicId, usersByIds, type User } from './accounts.repo.ts';
import { contactOf, contactsOf } from './contacts/contacts.repo.ts';
import { publicName } from './public-name.ts';

export { hasOpenCode } from './codes/codes.repo.ts';
export { contactOf, overdueContacts } from './contacts/contacts.repo.ts';
export { absenceOf, listReturnedSellers, sellerProfileOf } from './seller-profiles/seller-profiles.ts';

// The queries about accounts for other capabilities.

/**
 * An owner's email address: the account's, the one that a guest gave, confirmed or not, or that of a deleted account which is
 * still to be paid; undefined if there is none.
 */
export async function emailOf(db: Db, owner: Owner): Promise<string | undefined> {
  const account = isGuest(owner) ? undefined : await userOfOwner(db, owner);
  return (account ?? (await contactOf(db, owner)))?.email;
}

/** The same for several owners, by owner. */
export async function emailsOf(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [users, contacts] = await Promise.all([
    usersByIds(db, userIdsOf(owners)),
    contactsOf(db, owners.filter(isGuest)),
  ]);
  return new Map([
    ...users.map(({ id, email }) => [`u:${id}`, email] as const),
    ...contacts.map(({ owner, email }) => [owner, email] as const),
  ]);
}

/** The name and email of the owner's own account; undefined for guests. For the owner only: others see the public name. */
export async function accountOfOwner(
  db: Db,
  owner: Owner,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  const user = await userOfOwner(db, owner);
  return user && { name: user.name, email: user.email };
}

/** Whether the owner's account was deleted. */
export const isDeleted = async (db: Db, owner: string): Promise<boolean> =>
  userIdOf(owner) !== undefined && (await userOfOwner(db, owner)) === undefined;

/** An account as other users see it. */
export interface PublicAccount {
  readonly owner: Owner;
  /** In the address of the seller's page. */
  readonly publicId: string;
  /** "Ada L." */
  readonly name: string;
  /** ms */
  readonly createdAt: number;
}

/** The account of an owner; undefined for guests and deleted accounts. */
export async function publicAccountOf(db: Db, owner: Owner): Promise<PublicAccount | undefined> {
  const user = await userOfOwner(db, owner);
  return user && toPublicAccount(user);
}

/** The account with this public id; undefined if there is none. */
export async function findPublicAccount(db: Db, publicId: string): Promise<PublicAccount | undefined> {
  const user = await userByPublicId(db, publicId);
  return user && toPublicAccount(user);
}

const toPublicAccount = ({ id, publicId, name, createdAt }: User): PublicAccount => ({
  owner: `u:${id}`,
  publicId,
  name: publicName(name),
  createdAt,
});

/** Owner -> seller name; guests have none. */
export async function namesOfSellers(
  db: Db,
  owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await usersByIds(db, userIdsOf(owners));
  return new Map(users.map(({ id, name }) => [`u:${id}`, publicName(name)]));
}

/** Those of the owners that are accounts with a verified email. */
export async function confirmedAccounts(db: Db, owners: readonly string[]): Promise<readonly string[]> {
  const users = await usersByIds(db, userIdsOf(owners));
  return users.filter(({ isVerified }) => isVerified).map(({ id }) => `u:${id}`);
}

const userOfOwner = async (db: Db, owner: string) => {
  const id = userIdOf(owner);
  return id === undefined ? undefined : userById(db, id);
};
