import { Router, type Request } from 'express';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits.ts';
import { productNotFound } from '../catalog/change-product.ts';
import { limitParameter } from '../catalog/lists/list-parameters.ts';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { idOf, queryOf } from '../http/read-query.ts';
import { listNewestReviews, listReviews } from './list-reviews.ts';

const readNewest = queryOf(z.object({ limit: limitParameter }));

/** Reviews of one product, and the newest reviews of any. */
export function reviewRoutes(deps: CachedDeps): Router {
  const router = Router();
  router.get(
    '/api/products/:id/reviews',
    cachedJson<{ id: string }>(deps, async (req) => {
      const reviews = await listReviews(deps, idOf(req.params.id));
      if (reviews === null) throw productNotFound();
      return { body: reviews };
    }),
  );
  router.get(
    '/api/reviews',
    cachedJson<Request['params']>(deps, readNewest.parameters, async (req) => {
      const { limit = LIMITS.page.default } = readNewest(req);
      return { body: await listNewestReviews(deps, limit) };
    }),
  );
  return router;
}
