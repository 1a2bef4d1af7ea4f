import type { Request, RequestHandler, Response } from 'express';
import { ADMIN_MESSAGES } from '#contract/admin/admin-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { findAdminSession, type AdminSession } from '../sessions/admin-session.ts';
import { cookieOf } from './cookies.ts';
import { requestIdOf } from './request-log.ts';

/** The cookie that holds the token of an admin's session. */
export const ADMIN_COOKIE = 'admin';

// res.locals is typed any.
const admins = new WeakMap<Response, AdminSession>();

/** Middleware: requires a valid admin session. Throws admin_required. */
export function requireAdmin(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const admin = await findAdminSession(deps, adminTokenOf(deps, req));
    if (admin === undefined) {
      deps.log.warn({ id: requestIdOf(res), refused: 'admin' });
      throw new ShopError('admin_required', ADMIN_MESSAGES.signInFirst);
    }
    admins.set(res, admin);
    next();
  };
}

/** The admin token of a request, not validated. */
export const adminTokenOf = (deps: Deps, req: Request): string | undefined =>
  cookieOf(deps.env, req, ADMIN_COOKIE);

/** The admin session of this request; `requireAdmin` must have run. Throws admin_required. */
export function adminOf(res: Response): AdminSession {
  const admin = admins.get(res);
  if (admin === undefined) throw new ShopError('admin_required', ADMIN_MESSAGES.signInFirst);
  return admin;
}
