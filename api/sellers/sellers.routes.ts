import { Router } from 'express';
import { LIMITS } from '#contract/limits.ts';
import { ShopError } from '#contract/shop-error.ts';
import { createPageHeaders } from '../catalog/lists/page-headers.ts';
import { pageOnlyParameters } from '../catalog/lists/list-parameters.ts';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { dependenciesOf } from '../http/cache/dependencies.ts';
import { queryOf } from '../http/read-query.ts';
import { findSeller, listSellerItems } from './find-seller.ts';

const readPage = queryOf(pageOnlyParameters);

const sellerNotFound = (): ShopError => new ShopError('not_found', 'There is no such seller.');

/** Public pages of sellers with an account. */
export function sellerRoutes(deps: CachedDeps): Router {
  const router = Router();

  router.get(
    '/api/sellers/:id',
    cachedJson<{ id: string }>(deps, async (req) => {
      const seller = await findSeller(deps, req.params.id);
      if (seller === null) throw sellerNotFound();
      return { body: seller, dependsOn: dependenciesOf.seller(seller, req.params.id) };
    }),
  );

  router.get(
    '/api/sellers/:id/products',
    cachedJson<{ id: string }>(deps, readPage.parameters, async (req) => {
      const { limit = LIMITS.page.default, cursor } = readPage(req);
      const query = { id: req.params.id, limit, cursor };
      const page = await listSellerItems(deps, query);
      if (page === null) throw sellerNotFound();
      return {
        body: page.items,
        headers: createPageHeaders(req.address, page),
        dependsOn: dependenciesOf.sellerItems(page, query),
      };
    }),
  );

  return router;
}
