import type { Request, RequestHandler, Response } from 'express';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/session.ts';
import type { Deps } from '../deps.ts';
import { findSession } from '../sessions/find-session.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import { SESSION_LIFE_MS, startSession } from '../sessions/start-session.ts';
import { cookieOf, setCookie } from './cookies.ts';

/** The cookie that holds the session's token. */
export const SESSION_COOKIE = 'sid';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

// Express types its own place for such things as any.
const sessions = new WeakMap<Response, Session>();

/**
 * For every call about somebody's own things: finds out whose, and keeps the answer out of caches. A valid `sessionid`
 * header wins, else the cookie decides; what the shop did not issue is ignored. It makes no session.
 */
export function withSession(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const use = SAFE.has(req.method) ? 'reads' : 'writes';
    const held = req.get(SESSION_REQUEST_HEADER);
    const byHeader = held === undefined ? undefined : await findSession(deps, held, use);
    const kept = byHeader === undefined ? cookieOf(deps.env, req, SESSION_COOKIE) : undefined;
    const byCookie = kept === undefined ? undefined : await findSession(deps, kept, use);
    const found = byHeader ?? byCookie;
    if (found !== undefined) sessions.set(res, found.session);
    // The page holds no identifier, or one that is worth nothing any more: tell it the one that its cookie stands for.
    if (byCookie !== undefined && kept !== undefined) res.set(SESSION_RESPONSE_HEADER, kept);
    const token = byHeader === undefined ? kept : held;
    if (found?.prolonged === true && token !== undefined)
      setCookie(deps.env, res, SESSION_COOKIE, token, SESSION_LIFE_MS);
    next();
  };
}

/** The session of this request, made now if there is none: for calls that write. `withSession` must have run. */
export async function requireSession(deps: Deps, res: Response): Promise<Session> {
  const known = sessions.get(res);
  if (known !== undefined) return known;
  const { session, token } = await startSession(deps);
  sessions.set(res, session);
  res.set('Cache-Control', 'no-store').set(SESSION_RESPONSE_HEADER, token);
  setCookie(deps.env, res, SESSION_COOKIE, token, SESSION_LIFE_MS);
  return session;
}

/** Whose request this is, if the shop knows: for calls that read. */
export const sessionOf = (res: Response): Session | undefined => sessions.get(res);

/** The owner of what this request is about; undefined for a visitor without a session. */
export const ownerOf = (res: Response): Owner | undefined => sessions.get(res)?.owner;

/** The identifier under which the visitor knows the session: the header's or the cookie's; '' when there is none. */
export function sessionIdOf(deps: Deps, req: Request, res: Response): string {
  if (!sessions.has(res)) return '';
  const given = res.getHeader(SESSION_RESPONSE_HEADER);
  if (typeof given === 'string') return given;
  return req.get(SESSION_REQUEST_HEADER) ?? cookieOf(deps.env, req, SESSION_COOKIE) ?? '';
}
