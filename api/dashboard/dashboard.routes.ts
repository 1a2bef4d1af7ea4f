import { Router } from 'express';
import type { Deps } from '../deps.ts';
import { adminOf } from '../http/admins.ts';
import { readDashboard } from './read-dashboard.ts';

/** The admin dashboard. Mounted behind the admin check. */
export function dashboardRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/dashboard', async (_req, res) => {
    res.json(await readDashboard(deps, adminOf(res)));
  });
  return router;
}
