import express, { type Router } from 'express';
import { adminLoginSchema } from '#contract/admin/admin.ts';
import { ADMIN_SESSION } from '#contract/admin/admin-session.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { Deps } from '../deps.ts';
import { ADMIN_COOKIE, adminOf, adminTokenOf, requireAdmin } from '../http/admins.ts';
import { clearCookie, setCookie } from '../http/cookies.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { adminProductRoutes } from './products/admin-products.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { importRoutes } from './products/imports.routes.ts';
import { feeTermsRoutes } from './fee-terms/fee-terms.routes.ts';
import { findRoutes } from './find/find.routes.ts';
import { runRoutes } from './runs/runs.routes.ts';
import { signInAdmin, signOutAdmin } from './sign-in.ts';
import { userRoutes } from './users/users.routes.ts';

/** All paths of the back office; they require an admin session. A test checks every route against this list. */
const ADMIN_PATHS = [
  '/api/admin',
  '/api/products/:id/competitor-price',
  '/api/products/:id/auto-price',
] as const;

type Calls = (deps: Deps) => Router;

/** Routers of this capability. */
const OWN_CALLS: readonly Calls[] = [
  userRoutes,
  adminProductRoutes,
  auditRoutes,
  runRoutes,
  importRoutes,
  findRoutes,
  feeTermsRoutes,
];

/** The back office: sign-in, the admin check, and the routers behind it; `others` are those of other capabilities. */
export function adminRoutes(deps: Deps, others: readonly Calls[]): Router {
  const router = express.Router();
  addSignInRoutes(deps, router);
  router.use([...ADMIN_PATHS], requireAdmin(deps));
  router.get('/api/admin/session', (_req, res) => {
    const { device, signedInAt, endsAt } = adminOf(res);
    const [signedIn, ends] = [signedInAt, endsAt].map((instant) => new Date(instant).toISOString());
    res.json({ device, signedInAt: signedIn, endsAt: ends });
  });
  router.use(...[...OWN_CALLS, ...others].map((calls) => calls(deps)));
  return router;
}

function addSignInRoutes(deps: Deps, router: Router): void {
  router.post('/api/auth/admin-login', async (req, res) => {
    const { password } = bodyOf(adminLoginSchema)(req);
    const device = deviceName(req.get('user-agent') ?? '');
    const attempt = { network: networkOf(req), device, token: adminTokenOf(deps, req) };
    const token = await signInAdmin(deps, attempt, password);
    setCookie(deps.env, res, ADMIN_COOKIE, token, ADMIN_SESSION.maxMs, 'strict');
    res.set('Cache-Control', 'no-store').json({ ok: true });
  });

  router.post('/api/auth/admin-logout', async (req, res) => {
    await signOutAdmin(deps, adminTokenOf(deps, req));
    clearCookie(deps.env, res, ADMIN_COOKIE, 'strict');
    res.set('Cache-Control', 'no-store').json({ ok: true });
  });
}
