import { codeMail, alreadyRegisteredMail } from '#contract/accounts/account-mail-messages.ts';
import type { CodeSent, Registration, SignIn } from '#contract/accounts/accounts.ts';
import { toSingleLine } from '#contract/on-one-line.ts';
import type { Deps } from '../deps.ts';
import { BASE62, randomText } from '../secrets/random-text.ts';
import { insertUser, userByEmail } from './accounts.repo.ts';
import { assertSendLimits, issueCode, type CodeRequest, type CodeRequester } from './codes/issue-code.ts';
import { normalizeEmail } from './normalize-email.ts';
import { hashPassword, isCorrectPassword, assertUncommonPassword } from './password.ts';

/**
 * Sends a sign-in code if the account exists and the password, if given, is correct. The response is the same either way, in
 * content and in time. Throws too_many_requests.
 */
export async function requestSignInCode(
  deps: Deps,
  requester: CodeRequester,
  { email, password }: SignIn,
): Promise<CodeSent> {
  const address = normalizeEmail(email);
  await assertSendLimits(deps, requester, address);
  const user = await userByEmail(deps.storage.db, address);
  const stored = user?.passwordHash ?? null;
  // Compare even for unknown users, so that timing reveals nothing.
  const isRight =
    password === undefined ||
    (await isCorrectPassword(deps, password, stored)) ||
    (user !== undefined && stored === null);
  return sendCode(deps, requester, {
    email: address,
    purpose: 'sign-in',
    opens: user !== undefined && isRight,
  });
}

/**
 * Sends a registration code. If the address already has an account, its owner gets an email about it; the response is
 * the same. Throws invalid_input for a common password, and too_many_requests.
 */
export async function requestRegistrationCode(
  deps: Deps,
  requester: CodeRequester,
  { name, email, password }: Registration,
): Promise<CodeSent> {
  await assertUncommonPassword(password, 'password');
  const address = normalizeEmail(email);
  await assertSendLimits(deps, requester, address);
  const passwordHash = await hashPassword(deps, password);
  const now = deps.now();
  const user = await deps.storage.transaction({}, async (tx) =>
    // Without the name, because the address is not verified yet: it is stored with the code, for this session only.
    insertUser(tx, {
      publicId: randomText(deps, BASE62, 22),
      email: address,
      name: '',
      createdAt: now,
      updatedAt: now,
    }),
  );
  return sendCode(deps, requester, {
    email: address,
    purpose: 'register',
    opens: !user.isVerified,
    name: toSingleLine(name),
    passwordHash,
  });
}

/**
 * Sends at most one email, and none to an address without an account. That email is rendered too and discarded, so that the
 * response takes the same time.
 */
const sendCode = (deps: Deps, requester: CodeRequester, request: CodeRequest): Promise<CodeSent> =>
  issueCode(deps, requester, request, (_tx, code) => ({
    to: request.opens || request.purpose === 'register' ? request.email : null,
    ...(request.opens ? codeMail(code) : alreadyRegisteredMail()),
  }));
