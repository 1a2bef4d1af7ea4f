import type { Request, RequestHandler, Response } from 'express';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { isValidAccountKey } from '../sessions/account-key.ts';
import { isGuest } from '../sessions/owner.ts';
import { cookieOf } from './cookies.ts';
import { sessionOf } from './sessions.ts';

/** The cookie that holds the account key. */
export const ACCOUNT_COOKIE = 'account';

/**
 * Middleware for calls about account data: orders, checkout, settings, listings. A guest needs only the session; a signed-in
 * user also needs the account cookie, so that a stolen session id gives no access. `withSession` must have run. Throws
 * sign_in_required.
 */
export function withAccount(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    await assertAccountOpen(deps, req, res);
    next();
  };
}

async function assertAccountOpen(deps: Deps, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res);
  if (session === undefined || isGuest(session.owner)) return;
  if (await isValidAccountKey(deps, session, cookieOf(deps.env, req, ACCOUNT_COOKIE))) return;
  throw new ShopError('sign_in_required', ACCOUNT_MESSAGES.signInFirst);
}
