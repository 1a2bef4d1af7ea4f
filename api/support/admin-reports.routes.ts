import { Router } from 'express';
import * as z from 'zod/mini';
import { REPORT_DECISIONS, REPORT_STATUSES } from '#contract/admin/admin-reports.ts';
import { oneOf } from '../catalog/lists/list-parameters.ts';
import type { Deps } from '../deps.ts';
import { adminOf } from '../http/admins.ts';
import { idOf, queryOf } from '../http/read-query.ts';
import { decideReport } from './decide-report.ts';
import { readReports } from './read-reports.ts';

const readQuery = queryOf(
  z.object({
    status: z._default(oneOf(REPORT_STATUSES), 'open'),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
);

/** The report queue. Mounted behind the admin check. */
export function adminReportRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/reports', async (req, res) => {
    res.json(await readReports(deps, adminOf(res), readQuery(req)));
  });
  for (const decision of REPORT_DECISIONS) {
    router.post(`/api/admin/reports/:id/${decision}`, async (req, res) => {
      res.json(await decideReport(deps, adminOf(res), idOf(req.params.id), decision));
    });
  }
  return router;
}
