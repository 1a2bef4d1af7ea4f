import { Router } from 'express';
import { caseDecisionSchema } from '#contract/parcels/parcel-cases.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { bodyOf } from '../../http/read-body.ts';
import { idOf } from '../../http/read-query.ts';
import { decideCase } from './decide-case.ts';
import { readAdminCases } from './read-admin-cases.ts';

const readDecision = bodyOf(caseDecisionSchema);

/** The open cases of all parcels, for admins. Mounted behind the admin check. */
export function adminCaseRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/cases', async (_req, res) => {
    res.json(await readAdminCases(deps, adminOf(res)));
  });

  router.post('/api/admin/cases/:id/decide', async (req, res) => {
    await decideCase(deps, adminOf(res), idOf(req.params.id), readDecision(req));
    res.json(await readAdminCases(deps, adminOf(res)));
  });

  return router;
}
