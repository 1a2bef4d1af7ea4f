import { Router } from 'express';
import * as z from 'zod/mini';
import { AUDIT_SUBJECTS } from '#contract/admin/admin-audit.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { dayParameter, wholeParameter } from '../../http/query-parameters.ts';
import { idOf, queryOf, searchPageParameters } from '../../http/read-query.ts';
import { readTrail } from './read-trail.ts';
import { undoEntry } from './undo-entry.ts';

const short = z.string().check(z.maxLength(100));

const readQuery = queryOf(
  z.extend(searchPageParameters, {
    action: z.optional(short),
    subject: z.optional(z.enum(AUDIT_SUBJECTS)),
    subjectId: z.optional(short),
    run: z.optional(wholeParameter(1, 2_000_000_000)),
    from: z.optional(dayParameter),
    to: z.optional(dayParameter),
  }),
);

/** The audit trail, and undoing its entries. */
export function auditRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/audit', async (req, res) => {
    res.json(await readTrail(deps, adminOf(res), readQuery(req)));
  });

  router.post('/api/admin/audit/:id/undo', async (req, res) => {
    res.json(await undoEntry(deps, adminOf(res), idOf(req.params.id)));
  });

  return router;
}
