import { Router, type Request } from 'express';
import * as z from 'zod/mini';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { queryOf } from '../http/read-query.ts';
import { mirrorPage } from './mirror-page.ts';

/** Longer than any cursor of ours. */
const LONGEST_CURSOR = 800;

const readCursor = queryOf(
  z.object({
    cursor: z.optional(
      z
        .string('This must be given once')
        .check(z.maxLength(LONGEST_CURSOR, 'This is not a cursor of the catalog')),
    ),
  }),
);

/** The catalog for devices: what entered, changed in or left the set that all of them keep. */
export function mirrorRoutes(deps: CachedDeps): Router {
  const router = Router();
  router.get(
    '/api/catalog/mirror',
    cachedJson<Request['params']>(deps, readCursor.parameters, async (req) => ({
      body: await mirrorPage(deps, readCursor(req).cursor),
    })),
  );
  return router;
}
