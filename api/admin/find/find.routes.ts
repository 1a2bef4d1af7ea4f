import { Router } from 'express';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { queryOf } from '../../http/read-query.ts';
import { findAnything } from './find-anything.ts';

const readQuery = queryOf(
  z.object({ q: z.string('Please enter what to look for').check(z.maxLength(LIMITS.query.max)) }),
);

/** The command palette's search. */
export function findRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/find', async (req, res) => {
    res.json(await findAnything(deps, adminOf(res), readQuery(req).q));
  });
  return router;
}
