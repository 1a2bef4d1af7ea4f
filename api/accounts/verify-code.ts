import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import type { VerifyCode } from '#contract/accounts/accounts.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../sessions/owner.ts';
import { updateUser, userByEmail, type User } from './accounts.repo.ts';
import { normalizeEmail } from './normalize-email.ts';
import { redeemCode } from './codes/redeem-code.ts';

/**
 * Verifies a code of sign-in or registration and returns its user, who counts as verified from then on. A registration code
 * also sets the name and password of its registration; a sign-in code never does. Throws code_invalid, the same for every
 * reason.
 */
export async function verifyCode(
  deps: Deps,
  session: Session | undefined,
  { email, code }: VerifyCode,
): Promise<User> {
  if (session === undefined) throw invalidCode();
  const address = normalizeEmail(email);
  const user = await deps.storage.transaction({}, async (tx) => {
    const guess = { sessionId: session.id, address, code, sells: false };
    const asked = await redeemCode(deps, tx, guess);
    if (asked?.opens !== true) return undefined;
    const known = await userByEmail(tx, address);
    if (known === undefined) return undefined;
    const { name, passwordHash } = asked;
    const brought = known.isVerified ? {} : { name: name ?? nameIn(address), passwordHash };
    return updateUser(tx, known.id, { ...brought, isVerified: true, updatedAt: deps.now() });
  });
  if (user === undefined) throw invalidCode();
  return user;
}

/** "ada@example.com" -> "ada". */
const nameIn = (address: string): string => address.slice(0, address.lastIndexOf('@'));

const invalidCode = (): ShopError => new ShopError('code_invalid', ACCOUNT_MESSAGES.codeInvalid);
