import { Router, type Request } from 'express';
import * as z from 'zod/mini';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { queryOf } from '../http/read-query.ts';
import { mirrorPage } from './mirror-page.ts';

/** Characters; longer than any cursor that the server issues. */
const MAX_CURSOR_LENGTH = 800;

const readCursor = queryOf(
  z.object({
    cursor: z.optional(
      z
        .string('This must be given once')
        .check(z.maxLength(MAX_CURSOR_LENGTH, 'This is not a cursor of the catalog')),
    ),
  }),
);

/** The mirror: what entered, changed in or left the part of the catalog that devices store. */
export function mirrorRoutes(deps: CachedDeps): Router {
  const router = Router();
  router.get(
    '/api/catalog/mirror',
    cachedJson<Request['params']>(deps, readCursor.parameters, async (req) => ({
      body: await mirrorPage(deps, readCursor(req).cursor),
      dependsOn: ['catalog'],
    })),
  );
  return router;
}
