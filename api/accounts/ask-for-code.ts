import { codeMail, alreadyRegisteredMail } from '#contract/accounts/account-mail-messages.ts';
import type { CodeSent, Registration, SignIn } from '#contract/accounts/accounts.ts';
import { onOneLine } from '#contract/on-one-line.ts';
import { ShopError } from '#contract/shop-error.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { limitRate } from '../limits/rate-limit.ts';
import { CODE_LIFE_MS, SIGN_IN_CODE_LIMITS } from '../limits/sign-in-code-limits.ts';
import { secretOf } from '../secrets/secret-of.ts';
import { sessionNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';
import { insertUser, userByEmail } from './accounts.repo.ts';
import { insertCode, type Code } from './codes.repo.ts';
import { hashOfCode, newCode } from './codes.ts';
import { hashOfPassword, isPassword, mustBeUncommon } from './password.ts';

/** Who asks: the row of the session, which alone can use the code, and the network address. */
export interface Asker {
  readonly sessionId: number;
  readonly network: string;
}

/** An address as it is kept and compared. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

/**
 * Sends a code to sign in with, if there is such an account and the password, if any, is its own. The answer is the same
 * either way, in words and in time. Throws too_many_requests.
 */
export async function askToSignIn(deps: Deps, asker: Asker, { email, password }: SignIn): Promise<CodeSent> {
  const address = addressOf(email);
  await countSend(deps, asker, address);
  const user = await userByEmail(deps.storage.db, address);
  const stored = user?.passwordHash ?? null;
  // Compared for nobody, too: how long it takes tells nothing.
  const isRight =
    password === undefined || (await isPassword(password, stored)) || (user !== undefined && stored === null);
  return leaveCode(deps, asker, {
    email: address,
    purpose: 'sign-in',
    opens: user !== undefined && isRight,
  });
}

/**
 * Sends a code with which an account comes into being. To an address that has one goes a mail that says so; the answer is
 * the same. Throws invalid_input for one of the commonest passwords, too_many_requests.
 */
export async function askToRegister(
  deps: Deps,
  asker: Asker,
  { name, email, password }: Registration,
): Promise<CodeSent> {
  await mustBeUncommon(password, 'password');
  const address = addressOf(email);
  await countSend(deps, asker, address);
  const passwordHash = await hashOfPassword(deps, password);
  const now = deps.now();
  const user = await deps.storage.transaction({}, async (tx) =>
    // Without the name: whoever asks has not proved the address. The code carries it, for this session alone.
    insertUser(tx, { email: address, name: '', createdAt: now, updatedAt: now }),
  );
  return leaveCode(deps, asker, {
    email: address,
    purpose: 'register',
    opens: !user.isVerified,
    name: onOneLine(name),
    passwordHash,
  });
}

async function countSend(deps: Deps, { network }: Asker, address: string): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    await limitRate(deps, tx, SIGN_IN_CODE_LIMITS.perNetwork, network);
    await limitRate(deps, tx, SIGN_IN_CODE_LIMITS.perAddress, address);
    await limitRate(deps, tx, SIGN_IN_CODE_LIMITS.pause, address);
  });
}

type Wanted = Pick<Code, 'email' | 'purpose' | 'opens'> & Partial<Pick<Code, 'name' | 'passwordHash'>>;

async function leaveCode(deps: Deps, { sessionId }: Asker, wanted: Wanted): Promise<CodeSent> {
  const code = newCode(deps);
  const hash = hashOfCode(await secretOf(deps, 'codes'), sessionId, wanted.email, code);
  const now = deps.now();
  await deps.storage.transaction({ session: String(sessionId) }, async (tx) => {
    if ((await sessionNow(tx, sessionId)) === undefined)
      throw new ShopError('busy', SYNC_MESSAGES.sessionEnded, { retryAfter: 1 });
    await insertCode(tx, { ...wanted, sessionId, hash, createdAt: now, expiresAt: now + CODE_LIFE_MS });
    await mail(deps, tx, wanted, code);
  });
  return { sent: true, ...(isDemo(deps) ? { demoCode: code } : {}) };
}

/**
 * One mail at most, and none to an address that nobody has: nobody is written to who is no customer. That one is written all
 * the same, and thrown away, so that the answer takes as long.
 */
async function mail(deps: Deps, tx: Tx, { email, purpose, opens }: Wanted, code: string): Promise<void> {
  const to = opens || purpose === 'register' ? email : null;
  const letter = opens ? codeMail(code) : alreadyRegisteredMail();
  const id = `code-${Buffer.from(deps.randomBytes(12)).toString('hex')}`;
  await enqueueMail(tx, deps.now(), { id, to, ...letter });
}

/** Without mail the code is shown, so that the shop can be tried; never in production. */
const isDemo = ({ env }: Deps): boolean => env.mail.smtpUrl === undefined && !env.production;
