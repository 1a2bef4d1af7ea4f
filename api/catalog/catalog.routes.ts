import { Router, type Request } from 'express';
import { isCategory } from '#contract/catalog/categories.ts';
import { LIMITS } from '#contract/limits.ts';
import { ShopError } from '#contract/shop-error.ts';
import { cachedJson, type CachedDeps } from '../http/cache/cached-json.ts';
import { idOf, queryOf } from '../http/read-query.ts';
import { productNotFound } from './change-product.ts';
import { findProduct } from './find-product.ts';
import { listParameters, categoryListParameters } from './lists/list-parameters.ts';
import { listProducts, newestProducts } from './lists/list-products.ts';
import { createPageHeaders } from './lists/page-headers.ts';
import { listRelatedProducts } from './related-products.ts';

const readList = queryOf(listParameters);
const readCategoryList = queryOf(categoryListParameters);
const hasParameters = (parameters: object): boolean =>
  Object.values(parameters).some((value) => value !== undefined);

/** The page size to continue with after a list was requested without parameters. */
const NEXT_PAGE_PARAMETERS = { limit: String(LIMITS.page.max) };

/** Public reads of the catalog: lists, single products, related products. */
export function catalogRoutes(deps: CachedDeps): Router {
  const router = Router();

  router.get(
    '/api/products',
    cachedJson<Request['params']>(deps, readList.parameters, async (req) => {
      const asked = readList(req);
      if (!hasParameters(asked)) {
        const page = await newestProducts(deps);
        return { body: page.items, headers: createPageHeaders(req.address, page, NEXT_PAGE_PARAMETERS) };
      }
      const { sort = 'newest', limit = LIMITS.page.default } = asked;
      const page = await listProducts(deps, { ...asked, sort, limit });
      return { body: page.items, headers: createPageHeaders(req.address, page) };
    }),
  );

  router.get(
    '/api/products/category/:category',
    cachedJson<{ category: string }>(deps, readCategoryList.parameters, async (req) => {
      const { category } = req.params;
      if (!isCategory(category)) throw new ShopError('not_found', 'There is no such category.');
      const asked = readCategoryList(req);
      const all = !hasParameters(asked);
      const { sort = 'newest', limit = all ? LIMITS.page.withoutParameters : LIMITS.page.default } = asked;
      const page = await listProducts(deps, { ...asked, category: [category], sort, limit });
      return {
        body: page.items,
        headers: createPageHeaders(req.address, page, all ? NEXT_PAGE_PARAMETERS : {}),
      };
    }),
  );

  router.get(
    '/api/products/:id',
    cachedJson<{ id: string }>(deps, async (req) => {
      const product = await findProduct(deps, idOf(req.params.id));
      if (product === null) throw productNotFound();
      return { body: product };
    }),
  );

  router.get(
    '/api/products/:id/related',
    cachedJson<{ id: string }>(deps, async (req) => {
      const related = await listRelatedProducts(deps, idOf(req.params.id));
      if (related === null) throw productNotFound();
      return { body: related };
    }),
  );

  return router;
}
