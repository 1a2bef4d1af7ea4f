import type { Request, RequestHandler, Response } from 'express';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { findSession, isRecentlyRotated, type FoundSession } from '../sessions/find-session.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { isGuest, type Owner, type Session } from '../sessions/owner.ts';
import { sessionNow } from '../sessions/sessions.queries.ts';
import { SESSION_LIFE_MS, startSession, type StartedSession } from '../sessions/start-session.ts';
import { uniteGuests } from '../sessions/unite-guests.ts';
import { cookieOf, setCookie } from './cookies.ts';

/** The cookie that holds the session's token. */
export const SESSION_COOKIE = 'sid';
/** Message for the client's outbox, which retries with the token that it has by then. */
const RETRY_MESSAGE = 'You signed in or out a moment ago. Please try again.';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

// res.locals is typed any.
const sessions = new WeakMap<Response, Session>();

/**
 * Middleware for calls about a user's own data: finds the session, and keeps the response out of caches. A valid `sessionid`
 * header takes precedence over the cookie; unknown tokens are ignored. Creates no session. If a write carries two guest
 * sessions (two pages of a browser each started one), it first merges them into the cookie's. Throws ShopError busy for a
 * write that was sent before its session's token was rotated at sign-in: creating a new guest session for it would
 * overwrite the account's cookie.
 */
export function withSession(deps: SessionDeps): RequestHandler {
  return async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const use = SAFE.has(req.method) ? 'reads' : 'writes';
    const headerToken = req.get(SESSION_REQUEST_HEADER);
    const cookieToken = cookieOf(deps.env, req, SESSION_COOKIE);
    const headerSession = headerToken === undefined ? undefined : await findSession(deps, headerToken, use);
    const shouldMerge = use === 'writes' && headerToken !== cookieToken && isGuestSession(headerSession);
    const cookieSession =
      cookieToken !== undefined && (headerSession === undefined || shouldMerge)
        ? await findSession(deps, cookieToken, use)
        : undefined;
    const byHeader =
      shouldMerge && isGuestSession(cookieSession)
        ? await mergeHeaderGuest(deps, headerSession, cookieSession)
        : headerSession;
    const found = byHeader ?? cookieSession;
    if (found !== undefined) sessions.set(res, found.session);
    else if (use === 'writes') await assertNotRotatedAway(deps, [headerToken, cookieToken]);
    const isFromCookie = cookieSession !== undefined && found?.session.id === cookieSession.session.id;
    // The page has no token, or an outdated one: send it the token of its cookie.
    if (isFromCookie && cookieToken !== undefined) res.set(SESSION_RESPONSE_HEADER, cookieToken);
    const token = isFromCookie ? cookieToken : headerToken;
    if (found?.prolonged === true && token !== undefined)
      setCookie(deps.env, res, SESSION_COOKIE, token, SESSION_LIFE_MS);
    next();
  };
}

async function assertNotRotatedAway(deps: Deps, tokens: readonly (string | undefined)[]): Promise<void> {
  for (const token of tokens) {
    if (token !== undefined && (await isRecentlyRotated(deps, token)))
      throw new ShopError('busy', RETRY_MESSAGE, { retryAfter: 1, unavailable: true });
  }
}

const isGuestSession = (found: FoundSession | undefined): found is FoundSession =>
  found !== undefined && isGuest(found.session.owner);

/** Returns the session of the header's token after the merge; if the guests cannot be merged now, the header's own. */
async function mergeHeaderGuest(
  deps: SessionDeps,
  carried: FoundSession,
  byCookie: FoundSession,
): Promise<FoundSession> {
  if (carried.session.id === byCookie.session.id) return byCookie;
  await uniteGuests(deps, carried.session, byCookie.session);
  const now = await sessionNow(deps.storage.db, carried.session.id);
  return now?.id === byCookie.session.id ? byCookie : carried;
}

/** The session of this request; creates one if there is none. For writes. `withSession` must have run. */
export async function requireSession(deps: Deps, res: Response): Promise<Session> {
  const known = sessions.get(res);
  if (known !== undefined) return known;
  const started = await startSession(deps);
  issueSession(deps, res, started);
  return started.session;
}

/** Makes a session that was just created that of this request, and sends its token to the client. */
export function issueSession(deps: Deps, res: Response, { session, token }: StartedSession): void {
  sessions.set(res, session);
  res.set('Cache-Control', 'no-store').set(SESSION_RESPONSE_HEADER, token);
  setCookie(deps.env, res, SESSION_COOKIE, token, SESSION_LIFE_MS);
}

/** The session of this request, if any. For reads. */
export const sessionOf = (res: Response): Session | undefined => sessions.get(res);

/** The owner key of this request's session; undefined without a session. */
export const ownerOf = (res: Response): Owner | undefined => sessions.get(res)?.owner;

/** The session token that the client uses, from the header or the cookie; '' without a session. */
export function sessionIdOf(deps: Deps, req: Request, res: Response): string {
  if (!sessions.has(res)) return '';
  const given = res.getHeader(SESSION_RESPONSE_HEADER);
  if (typeof given === 'string') return given;
  return req.get(SESSION_REQUEST_HEADER) ?? cookieOf(deps.env, req, SESSION_COOKIE) ?? '';
}
