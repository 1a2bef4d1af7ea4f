import { codeMail, alreadyRegisteredMail } from '#contract/accounts/account-mail-messages.ts';
import type { CodeSent, Registration, SignIn } from '#contract/accounts/accounts.ts';
import { toSingleLine } from '#contract/on-one-line.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import { SIGN_IN_CODE_LIFE_MS, SIGN_IN_CODE_LIMITS } from '../limits/sign-in-code-limits.ts';
import { BASE62, randomText } from '../secrets/random-text.ts';
import { getSecret } from '../secrets/secret-of.ts';
import { assertSessionExists } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import { insertUser, userByEmail } from './accounts.repo.ts';
import { insertCode, type Code } from './codes.repo.ts';
import { hashCode, newCode } from './codes.ts';
import { hashPassword, isCorrectPassword, assertUncommonPassword } from './password.ts';

/** The session that requests a code, which alone can use it, and its network address. */
export interface CodeRequester {
  readonly sessionId: number;
  readonly network: string;
}

/** Normalizes an email address for storing and comparing. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

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
  return issueCode(deps, requester, {
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
  return issueCode(deps, requester, {
    email: address,
    purpose: 'register',
    opens: !user.isVerified,
    name: toSingleLine(name),
    passwordHash,
  });
}

async function assertSendLimits(deps: Deps, { network }: CodeRequester, address: string): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    await assertRateLimit(deps, tx, SIGN_IN_CODE_LIMITS.perNetwork, network);
    await assertRateLimit(deps, tx, SIGN_IN_CODE_LIMITS.perAddress, address);
    await assertRateLimit(deps, tx, SIGN_IN_CODE_LIMITS.cooldown, address);
  });
}

type CodeRequest = Pick<Code, 'email' | 'purpose' | 'opens'> & Partial<Pick<Code, 'name' | 'passwordHash'>>;

async function issueCode(deps: Deps, { sessionId }: CodeRequester, request: CodeRequest): Promise<CodeSent> {
  const code = newCode(deps);
  const hash = hashCode(await getSecret(deps, 'codes'), sessionId, request.email, code);
  const now = deps.now();
  await deps.storage.transaction({ session: String(sessionId) }, async (tx) => {
    await assertSessionExists(tx, sessionId);
    await insertCode(tx, {
      ...request,
      sessionId,
      hash,
      createdAt: now,
      expiresAt: now + SIGN_IN_CODE_LIFE_MS,
    });
    await enqueueCodeMail(deps, tx, request, code);
  });
  return { sent: true, ...(isDemo(deps) ? { demoCode: code } : {}) };
}

/**
 * Sends at most one email, and none to an address without an account. That email is rendered too and discarded, so that the
 * response takes the same time.
 */
async function enqueueCodeMail(
  deps: Deps,
  tx: Tx,
  { email, purpose, opens }: CodeRequest,
  code: string,
): Promise<void> {
  const to = opens || purpose === 'register' ? email : null;
  const letter = opens ? codeMail(code) : alreadyRegisteredMail();
  const id = `code-${Buffer.from(deps.randomBytes(12)).toString('hex')}`;
  await enqueueMail(tx, deps.now(), { id, to, ...letter });
}

/** Without a mail server, the response contains the code, so that the shop can be tried; never in production. */
const isDemo = ({ env }: Deps): boolean => env.mail.smtpUrl === undefined && !env.production;
