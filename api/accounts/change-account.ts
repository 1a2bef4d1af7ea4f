import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import type { Account, PasswordChange, Settings } from '#contract/accounts/accounts.ts';
import { toSingleLine } from '#contract/on-one-line.ts';
import { ShopError } from '#contract/shop-error.ts';
import { nameSeller } from '../catalog/sellers/name-seller.ts';
import type { Deps } from '../deps.ts';
import { PASSWORD_GUESS_LIMIT } from '../limits/password-limits.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import { endSessionsOf } from '../sessions/change-session.ts';
import { updateUser, type User } from './accounts.repo.ts';
import { hashPassword, isCorrectPassword, assertUncommonPassword } from './password.ts';
import { publicName } from './public-name.ts';
import { accountOnWire } from './read-account.ts';

/** Changes name and mail preferences; omitted fields stay. A new name also appears on the user's listings. */
export async function changeSettings(deps: Deps, user: User, changes: Settings): Promise<Account> {
  const { name, promotionalEmails } = changes;
  const changed = await deps.storage.transaction({}, async (tx) =>
    updateUser(tx, user.id, {
      ...(name === undefined ? {} : { name: toSingleLine(name) }),
      ...(promotionalEmails === undefined ? {} : { promotionalEmails }),
      updatedAt: deps.now(),
    }),
  );
  const account = changed ?? user;
  if (account.name !== user.name)
    await nameSeller(deps, `u:${user.id}`, {
      sellerName: publicName(account.name),
      sellerId: user.publicId,
    });
  return accountOnWire(account);
}

/**
 * Changes the password and signs the user out on all other devices. Throws invalid_input if the current password is wrong or
 * the new one is common, and too_many_requests.
 */
export async function changePassword(
  deps: Deps,
  user: User,
  sessionId: number,
  { current, next }: PasswordChange,
): Promise<void> {
  await deps.storage.transaction({}, async (tx) =>
    assertRateLimit(deps, tx, PASSWORD_GUESS_LIMIT, String(user.id)),
  );
  if (user.passwordHash !== null && !(await isCorrectPassword(deps, current ?? '', user.passwordHash))) {
    const { passwordWrong } = ACCOUNT_MESSAGES;
    throw new ShopError('invalid_input', passwordWrong, { fields: { current: passwordWrong } });
  }
  await assertUncommonPassword(next, 'next');
  const passwordHash = await hashPassword(deps, next);
  await deps.storage.transaction({}, async (tx) => {
    await updateUser(tx, user.id, { passwordHash, updatedAt: deps.now() });
    await endSessionsOf(tx, user.id, sessionId);
  });
}
