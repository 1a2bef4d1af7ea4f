import { Router, type Request } from 'express';
import { isCategory } from '#contract/catalog/categories.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import { LIMITS } from '#contract/limits.ts';
import { ShopError } from '#contract/shop-error.ts';
import { cachedJson, type CachedDeps, type PublicResponse } from '../http/cache/cached-json.ts';
import { dependenciesOf } from '../http/cache/dependencies.ts';
import { idOf, queryOf } from '../http/read-query.ts';
import { productNotFound } from './change-product.ts';
import { findProduct } from './find-product.ts';
import { listParameters, categoryListParameters } from './lists/list-parameters.ts';
import { listProducts } from './lists/list-products.ts';
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

  const listResponse = async (address: string, query: ListQuery, all: boolean): Promise<PublicResponse> => {
    const page = await listProducts(deps, query);
    return {
      body: page.items,
      headers: createPageHeaders(address, page, all ? NEXT_PAGE_PARAMETERS : {}),
      dependsOn: dependenciesOf.list(page, query),
    };
  };

  router.get(
    '/api/products',
    cachedJson<Request['params']>(deps, readList.parameters, async (req) => {
      const asked = readList(req);
      const all = !hasParameters(asked);
      const { sort = 'newest', limit = all ? LIMITS.page.withoutParameters : LIMITS.page.default } = asked;
      return listResponse(req.address, { ...asked, sort, limit }, all);
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
      return listResponse(req.address, { ...asked, category: [category], sort, limit }, all);
    }),
  );

  router.get(
    '/api/products/:id',
    cachedJson<{ id: string }>(deps, async (req) => {
      const id = idOf(req.params.id);
      const product = await findProduct(deps, id);
      if (product === null) throw productNotFound();
      return { body: product, dependsOn: dependenciesOf.product(product, id) };
    }),
  );

  router.get(
    '/api/products/:id/related',
    cachedJson<{ id: string }>(deps, async (req) => {
      const id = idOf(req.params.id);
      const related = await listRelatedProducts(deps, id);
      if (related === null) throw productNotFound();
      const { items, recheck } = related;
      return { body: items, dependsOn: dependenciesOf.related(items, id), rechecks: [recheck] };
    }),
  );

  return router;
}
