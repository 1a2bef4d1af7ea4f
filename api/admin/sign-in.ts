import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { hashPassword, isCorrectPassword } from '../accounts/password.ts';
import { record } from '../audit/record-change.ts';
import type { Deps } from '../deps.ts';
import { beginGuess, forgiveGuess, tooManyGuesses } from '../limits/guess-limit.ts';
import { ADMIN_PASSWORD_LIMIT } from '../limits/password-limits.ts';
import { endAdminSession, startAdminSession } from '../sessions/admin-session.ts';

/** An attempt to sign in as an admin. */
interface SignInAttempt {
  /** The client's network address. */
  readonly network: string;
  readonly device: string;
  /** The token of an existing admin session: the new one replaces it. */
  readonly token: string | undefined;
}

/**
 * Returns the token of a new admin session. Throws admin_required for a wrong password, and too_many_requests, with the
 * seconds to wait, after too many attempts.
 */
export async function signInAdmin(deps: Deps, attempt: SignInAttempt, password: string): Promise<string> {
  const guess = await beginGuess(deps, ADMIN_PASSWORD_LIMIT, attempt.network);
  if (!(await isCorrectPassword(deps, password, await storedPassword(deps)))) {
    deps.log.warn({ refused: 'admin_password', network: guess.network });
    throw guess.retryAfterSeconds > 0
      ? tooManyGuesses(ADMIN_PASSWORD_LIMIT, guess.retryAfterSeconds * 1000)
      : new ShopError('admin_required', MESSAGES.passwordInvalid);
  }
  const now = deps.now();
  const { id, token } = await deps.storage.transaction({}, async (tx) => {
    await forgiveGuess(tx, ADMIN_PASSWORD_LIMIT, guess);
    if (attempt.token !== undefined) await endAdminSession(tx, attempt.token, now);
    const { device } = attempt;
    const started = await startAdminSession(deps, tx, device);
    await record(
      tx,
      { id: started.id },
      {
        ...signing,
        at: now,
        action: 'session.sign-in',
        subjectId: started.id,
        title: device,
      },
    );
    return started;
  });
  deps.log.info({ adminSignedIn: id });
  return token;
}

/** Ends the session of this token, if there is one. */
export async function signOutAdmin(deps: Deps, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  const now = deps.now();
  await deps.storage.transaction({}, async (tx) => {
    const ended = await endAdminSession(tx, token, now);
    if (ended === undefined) return;
    await record(
      tx,
      { id: ended },
      { ...signing, at: now, action: 'session.sign-out', subjectId: ended, title: '' },
    );
  });
}

const signing = { subject: 'session', before: null, after: null } as const;

// Keyed by Deps: no module-level singletons.
const passwordHashes = new WeakMap<Deps, Promise<string>>();

/** Returns the scrypt hash of the admin password, computed once per process. */
function storedPassword(deps: Deps): Promise<string> {
  const known =
    passwordHashes.get(deps) ?? deps.adminPassword().then(({ password }) => hashPassword(deps, password));
  passwordHashes.set(deps, known);
  known.catch(() => passwordHashes.delete(deps)); // retry on the next call
  return known;
}
