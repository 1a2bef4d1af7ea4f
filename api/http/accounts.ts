import type { Request, RequestHandler, Response } from 'express';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { opensAccount } from '../sessions/account-key.ts';
import { isGuest } from '../sessions/owner.ts';
import { cookieOf } from './cookies.ts';
import { sessionOf } from './sessions.ts';

/** The cookie that holds the account key. */
export const ACCOUNT_COOKIE = 'account';

/**
 * For calls about what belongs to an account: orders, checkout, settings, listings. A guest's session is enough for what is
 * the guest's; a signed-in one must bring the account's cookie, too, so that a session id that was stolen opens nothing.
 * `withSession` must have run. Throws sign_in_required.
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
  if (await opensAccount(deps, session, cookieOf(deps.env, req, ACCOUNT_COOKIE))) return;
  throw new ShopError('sign_in_required', ACCOUNT_MESSAGES.signInFirst);
}
