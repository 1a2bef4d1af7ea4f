import { Router } from 'express';
import { productNotFound } from '../catalog/change-product.ts';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { dependenciesOf } from '../http/cache/dependencies.ts';
import { idOf } from '../http/read-query.ts';
import { getPriceComparison } from './get-price-comparison.ts';

/** GET /api/products/:id/price-comparison. */
export function pricingRoutes(deps: CachedDeps): Router {
  const router = Router();
  router.get(
    '/api/products/:id/price-comparison',
    cachedJson<{ id: string }>(deps, async (req) => {
      const id = idOf(req.params.id);
      const comparison = await getPriceComparison(deps, id);
      if (comparison === null) throw productNotFound();
      return { body: comparison, dependsOn: dependenciesOf.comparison(comparison, id) };
    }),
  );
  return router;
}
