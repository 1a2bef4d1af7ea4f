import express, { type Router } from 'express';
import { ADMIN_SESSION, adminLoginSchema } from '#contract/admin.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { Deps } from '../deps.ts';
import { ADMIN_COOKIE, adminOf, adminTokenOf, requireAdmin } from '../http/admins.ts';
import { clearCookie, setCookie } from '../http/cookies.ts';
import { networkOf } from '../http/rate-limit.ts';
import { bodyOf } from '../http/read-body.ts';
import { adminOrderRoutes } from '../orders/admin-orders.routes.ts';
import { dashboardRoutes } from '../dashboard/dashboard.routes.ts';
import { adminPriceRoutes } from '../pricing/admin-prices.routes.ts';
import { adminReportRoutes } from '../support/admin-reports.routes.ts';
import { inboxRoutes } from '../support/inbox.routes.ts';
import { adminProductRoutes } from './admin-products.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { importRoutes } from './imports.routes.ts';
import { runRoutes } from './runs.routes.ts';
import { signInAdmin, signOutAdmin } from './sign-in.ts';
import { userRoutes } from './users.routes.ts';

/** Where the back office answers. Nothing else passes its door, and nothing of it lies elsewhere: a test walks all routes. */
const BEHIND_THE_DOOR = [
  '/api/admin',
  '/api/products/:id/competitor-price',
  '/api/products/:id/auto-price',
] as const;

/** The calls behind the door; whoever adds some adds them here. */
const ADMIN_CALLS: readonly ((deps: Deps) => Router)[] = [
  userRoutes,
  adminProductRoutes,
  auditRoutes,
  runRoutes,
  importRoutes,
  adminReportRoutes,
  inboxRoutes,
  adminOrderRoutes,
  adminPriceRoutes,
  dashboardRoutes,
];

/** The back office: its door, and everything behind it. */
export function adminRoutes(deps: Deps): Router {
  const router = express.Router();
  signingIn(deps, router);
  router.use([...BEHIND_THE_DOOR], requireAdmin(deps));
  router.get('/api/admin/session', (_req, res) => {
    const { device, signedInAt, endsAt } = adminOf(res);
    const [signedIn, ends] = [signedInAt, endsAt].map((instant) => new Date(instant).toISOString());
    res.json({ device, signedInAt: signedIn, endsAt: ends });
  });
  router.use(...ADMIN_CALLS.map((calls) => calls(deps)));
  return router;
}

function signingIn(deps: Deps, router: Router): void {
  router.post('/api/auth/admin-login', async (req, res) => {
    const { password } = bodyOf(adminLoginSchema)(req);
    const device = deviceName(req.get('user-agent') ?? '');
    const stranger = { network: networkOf(req), device, token: adminTokenOf(deps, req) };
    const token = await signInAdmin(deps, stranger, password);
    setCookie(deps.env, res, ADMIN_COOKIE, token, ADMIN_SESSION.longestMs, 'strict');
    res.set('Cache-Control', 'no-store').json({ ok: true });
  });

  router.post('/api/auth/admin-logout', async (req, res) => {
    await signOutAdmin(deps, adminTokenOf(deps, req));
    clearCookie(deps.env, res, ADMIN_COOKIE, 'strict');
    res.set('Cache-Control', 'no-store').json({ ok: true });
  });
}
