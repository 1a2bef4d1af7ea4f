import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import type { VerifyCode } from '#contract/accounts/accounts.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { getSecret } from '../secrets/secret-of.ts';
import type { Session } from '../sessions/owner.ts';
import { updateUser, userByEmail, type User } from './accounts.repo.ts';
import { normalizeEmail } from './ask-for-code.ts';
import { hashCode, isSameHash } from './codes.ts';
import { countGuess, newestCode, markCodeUsed } from './codes.repo.ts';

/**
 * Verifies a code and returns its user, who counts as verified from then on. Only the newest code that this session requested
 * for this address is valid: for 10 minutes, after fewer than 5 wrong guesses, and once. A registration code also sets the
 * name and password of its registration; a sign-in code never does. Throws code_invalid, the same for every reason.
 */
export async function verifyCode(
  deps: Deps,
  session: Session | undefined,
  { email, code }: VerifyCode,
): Promise<User> {
  if (session === undefined) throw invalidCode();
  const address = normalizeEmail(email);
  const secret = await getSecret(deps, 'codes');
  const user = await deps.storage.transaction({}, async (tx) => {
    const id = await newestCode(tx, session.id, address);
    const asked = id === undefined ? undefined : await countGuess(tx, id, deps.now());
    // Answered, not thrown: a wrong guess stays counted.
    if (asked === undefined) return undefined;
    const isRight = isSameHash(asked.hash, hashCode(secret, session.id, address, code.trim()));
    if (!isRight || !asked.opens || !(await markCodeUsed(tx, asked.id))) return undefined;
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
