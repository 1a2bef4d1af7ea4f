import { Router } from 'express';
import * as z from 'zod/mini';
import {
  DISPUTE_LISTS,
  disputeDecisionSchema,
  evidenceStepSchema,
} from '#contract/admin/disputes/admin-disputes.ts';
import { oneOf } from '../../catalog/lists/list-parameters.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { wholeParameter } from '../../http/query-parameters.ts';
import { bodyOf } from '../../http/read-body.ts';
import { queryOf } from '../../http/read-query.ts';
import { decideDispute } from './decide-dispute.ts';
import { readAdminDispute, readAdminDisputes } from './read-admin-disputes.ts';
import { saveEvidence } from './save-evidence.ts';

const MAX_PAGE_SIZE = 200;
const readQuery = queryOf(
  z.object({
    list: z.optional(oneOf(DISPUTE_LISTS)),
    limit: z.optional(wholeParameter(1, MAX_PAGE_SIZE)),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
);
const readEvidence = bodyOf(evidenceStepSchema);
const readDecision = bodyOf(disputeDecisionSchema);

/** Disputes of payments at buyers' banks, for admins. Mounted behind the admin check. */
export function adminDisputeRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/disputes', async (req, res) => {
    res.json(await readAdminDisputes(deps, adminOf(res), readQuery(req)));
  });

  router.get('/api/admin/disputes/:id', async (req, res) => {
    res.json(await readAdminDispute(deps, adminOf(res), req.params.id));
  });

  router.post('/api/admin/disputes/:id/evidence', async (req, res) => {
    await saveEvidence(deps, adminOf(res), req.params.id, readEvidence(req));
    res.json(await readAdminDispute(deps, adminOf(res), req.params.id));
  });

  router.post('/api/admin/disputes/:id/decide', async (req, res) => {
    await decideDispute(deps, adminOf(res), req.params.id, readDecision(req));
    res.json(await readAdminDispute(deps, adminOf(res), req.params.id));
  });

  return router;
}
