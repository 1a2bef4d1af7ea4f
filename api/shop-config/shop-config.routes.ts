import { Router } from 'express';
import type { Deps } from '../deps.ts';
import { answerCached } from '../http/answer.ts';
import { readConfig } from './read-config.ts';

/** The shop's set-up, the same for every visitor. */
export function shopConfigRoutes(deps: Deps): Router {
  const router = Router();
  router.get(
    '/api/config',
    answerCached(deps, () => Promise.resolve({ body: readConfig(deps) })),
  );
  return router;
}
