import { ADMIN_MESSAGES as SAYS } from '#contract/admin-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { hashOfPassword, isPassword } from '../accounts/password.ts';
import type { Deps } from '../deps.ts';
import { beginGuess, forgiveGuess, refusal, type GuessLimit } from '../http/guess-limit.ts';
import { hashOfToken, newToken } from '../sessions/token.ts';
import { endSessionOf, insertSession } from './admin-sessions.repo.ts';
import { record } from './audit.ts';

const MINUTE_MS = 60_000;

const GUESSES: GuessLimit = {
  name: 'admin-password',
  most: 5,
  windowMs: 15 * MINUTE_MS,
  free: 10,
  longestDelayMs: 15 * MINUTE_MS,
  message: SAYS.tooManyGuesses,
};

/** Somebody at the door. */
interface Stranger {
  /** The network address that he comes from. */
  readonly network: string;
  readonly device: string;
  /** The token of a session that he may have already: it ends with the new one. */
  readonly token: string | undefined;
}

/**
 * The token of a new admin session, for whoever knows the password. Throws admin_required for a wrong one, and
 * too_many_requests, with the seconds to wait, after too many.
 */
export async function signInAdmin(deps: Deps, stranger: Stranger, password: string): Promise<string> {
  const guess = await beginGuess(deps, GUESSES, stranger.network);
  if (!(await isPassword(password, await storedPassword(deps)))) {
    deps.log.warn({ refused: 'admin_password', network: guess.network });
    throw guess.pause > 0
      ? refusal(GUESSES, guess.pause * 1000)
      : new ShopError('admin_required', SAYS.passwordInvalid);
  }
  const token = newToken(deps);
  const now = deps.now();
  const id = await deps.storage.transaction({}, async (tx) => {
    await forgiveGuess(tx, GUESSES, guess);
    if (stranger.token !== undefined) await endSessionOf(tx, hashOfToken(stranger.token), now);
    const { device } = stranger;
    const session = { tokenHash: hashOfToken(token), device, createdAt: now, lastUsedAt: now };
    const made = await insertSession(tx, session);
    await record(
      tx,
      { id: made },
      { ...signing, at: now, action: 'session.sign-in', subjectId: made, title: device },
    );
    return made;
  });
  deps.log.info({ adminSignedIn: id });
  return token;
}

/** Ends the session of a token, if it has one. */
export async function signOutAdmin(deps: Deps, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  const now = deps.now();
  await deps.storage.transaction({}, async (tx) => {
    const ended = await endSessionOf(tx, hashOfToken(token), now);
    if (ended === undefined) return;
    await record(
      tx,
      { id: ended },
      { ...signing, at: now, action: 'session.sign-out', subjectId: ended, title: '' },
    );
  });
}

const signing = { subject: 'session', before: null, after: null } as const;

// By what a shop was built with, because a module keeps nothing of its own.
const stored = new WeakMap<Deps, Promise<string>>();

/** The shop's password as isPassword takes it: its scrypt hash, made once for each process. */
function storedPassword(deps: Deps): Promise<string> {
  const known =
    stored.get(deps) ?? deps.adminPassword().then(({ password }) => hashOfPassword(deps, password));
  stored.set(deps, known);
  known.catch(() => stored.delete(deps)); // the next one who asks tries again
  return known;
}
