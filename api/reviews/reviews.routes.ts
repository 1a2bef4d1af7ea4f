import { Router, type Request } from 'express';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits.ts';
import { productNotFound } from '../catalog/change-product.ts';
import { limitParameter } from '../catalog/lists/list-parameters.ts';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { dependenciesOf } from '../http/cache/dependencies.ts';
import { idOf, queryOf } from '../http/read-query.ts';
import { listNewestReviews, listReviews } from './list-reviews.ts';

const readNewest = queryOf(z.object({ limit: limitParameter }));

/** Reviews of one product, and the newest reviews of any. */
export function reviewRoutes(deps: CachedDeps): Router {
  const router = Router();
  router.get(
    '/api/products/:id/reviews',
    cachedJson<{ id: string }>(deps, async (req) => {
      const id = idOf(req.params.id);
      const reviews = await listReviews(deps, id);
      if (reviews === null) throw productNotFound();
      return { body: reviews, dependsOn: dependenciesOf.reviews(reviews, id) };
    }),
  );
  router.get(
    '/api/reviews',
    cachedJson<Request['params']>(deps, readNewest.parameters, async (req) => {
      const { limit = LIMITS.page.default } = readNewest(req);
      const reviews = await listNewestReviews(deps, limit);
      return { body: reviews, dependsOn: dependenciesOf.testimonials(reviews) };
    }),
  );
  return router;
}
