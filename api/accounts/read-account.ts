import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import type { Account } from '#contract/accounts/accounts.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { userIdOf, type Owner } from '../sessions/owner.ts';
import { userById, type User } from './accounts.repo.ts';

export type { User } from './accounts.repo.ts';

/** A user's own account, without password hashes. */
export const accountOnWire = (user: User): Account => ({
  id: user.id,
  email: user.email,
  name: user.name,
  isVerified: user.isVerified,
  createdAt: new Date(user.createdAt).toISOString(),
  promotionalEmails: user.promotionalEmails,
  hasPassword: user.passwordHash !== null,
});

/** Returns the owner's user. Throws sign_in_required for guests and without an owner. */
export async function requireUser(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
): Promise<User> {
  const id = owner === undefined ? undefined : userIdOf(owner);
  const user = id === undefined ? undefined : await userById(storage.db, id);
  if (user === undefined) throw new ShopError('sign_in_required', ACCOUNT_MESSAGES.signInFirst);
  return user;
}
