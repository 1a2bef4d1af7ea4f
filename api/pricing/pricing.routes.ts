import { Router } from 'express';
import { noSuchProduct } from '../catalog/change-product.ts';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { idOf } from '../http/read-query.ts';
import { comparePricesOf } from './compare-prices.ts';

/** What an item costs elsewhere. */
export function pricingRoutes(deps: CachedDeps): Router {
  const router = Router();
  router.get(
    '/api/products/:id/price-comparison',
    cachedJson<{ id: string }>(deps, async (req) => {
      const comparison = await comparePricesOf(deps, idOf(req.params.id));
      if (comparison === null) throw noSuchProduct();
      return { body: comparison };
    }),
  );
  return router;
}
