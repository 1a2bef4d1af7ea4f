import { Router } from 'express';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { readWholeConfig } from './read-config.ts';

/** The shop's public configuration. */
export function shopConfigRoutes(deps: CachedDeps): Router {
  const router = Router();
  router.get(
    '/api/config',
    cachedJson(deps, async () => ({ body: await readWholeConfig(deps), dependsOn: ['catalog'] })),
  );
  return router;
}
