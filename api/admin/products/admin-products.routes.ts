import { Router, type Request } from 'express';
import * as z from 'zod/mini';
import {
  ADMIN_PAGE,
  ADMIN_SORTS,
  categoryChangeSchema,
  competitorPriceSchema,
  FLAG_FILTERS,
  priceChangeSchema,
  productChangeSchema,
  productFilterSchema,
} from '#contract/admin/admin-products.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { wholeParameter } from '../../http/query-parameters.ts';
import { bodyOf } from '../../http/read-body.ts';
import { idOf, queryOf } from '../../http/read-query.ts';
import {
  autoPrice,
  changeCompetitorPrice,
  changeMarks,
  changePrice,
  deleteAdminProduct,
  moveToCategory,
} from './edit-product.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { readListingChanges } from '../../selling/changes/read-listing-changes.ts';
import { readCheckedCondition } from './read-checked-condition.ts';

/** A cursor contains a title of up to 500 letters in base64. */
const MAX_CURSOR_LENGTH = 4_000;

const isSort = (text: string): text is (typeof ADMIN_SORTS)[number] =>
  ADMIN_SORTS.some((sort) => sort === text);

/** A product filter as query parameters. */
const filterParameters = z.object({
  ...z.omit(productFilterSchema, { flags: true, hidden: true }).shape,
  flags: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',')),
      ),
      z.array(z.enum(FLAG_FILTERS)),
    ),
  ),
  hidden: z.optional(
    z.pipe(
      z.literal('true', 'This can only be true, or left out'),
      z.transform((): true => true),
    ),
  ),
});

const tableParameters = queryOf(
  z.object({
    ...filterParameters.shape,
    sort: z.optional(z.string().check(z.refine(isSort, `This must be one of ${ADMIN_SORTS.join(', ')}`))),
    limit: z.optional(wholeParameter(1, ADMIN_PAGE.max)),
    offset: z.optional(wholeParameter(0, 100_000_000)),
    after: z.optional(z.string().check(z.maxLength(MAX_CURSOR_LENGTH))),
    before: z.optional(z.string().check(z.maxLength(MAX_CURSOR_LENGTH))),
  }),
);

/** Reads the query parameters of the product table. */
export function readTable(req: Request) {
  const { sort, ...asked } = tableParameters(req);
  return { ...asked, sort: sort !== undefined && isSort(sort) ? sort : undefined };
}

const id = (req: Request): number => idOf(req.params['id']);

/** The product table, and edits of its rows. */
export function adminProductRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/products', async (req, res) => {
    const { limit = ADMIN_PAGE.default, offset = 0, ...filter } = readTable(req);
    res.json(await listAdminProducts(deps, adminOf(res), { ...filter, limit, offset }));
  });

  router.get('/api/admin/products/:id/grading', async (req, res) => {
    res.json(await readCheckedCondition(deps, adminOf(res), id(req)));
  });

  router.get('/api/admin/products/:id/listing-changes', async (req, res) => {
    res.json(await readListingChanges(deps, adminOf(res), id(req)));
  });

  router.delete('/api/admin/products/:id', async (req, res) => {
    res.json(await deleteAdminProduct(deps, adminOf(res), id(req)));
  });

  router.patch('/api/admin/products/:id', async (req, res) => {
    res.json(await changeMarks(deps, adminOf(res), id(req), bodyOf(productChangeSchema)(req)));
  });

  router.patch('/api/admin/products/:id/category', async (req, res) => {
    const { category } = bodyOf(categoryChangeSchema)(req);
    res.json(await moveToCategory(deps, adminOf(res), id(req), category));
  });

  router.patch('/api/admin/products/:id/price', async (req, res) => {
    const { price } = bodyOf(priceChangeSchema)(req);
    res.json(await changePrice(deps, adminOf(res), id(req), price));
  });

  router.patch('/api/products/:id/competitor-price', async (req, res) => {
    res.json(await changeCompetitorPrice(deps, adminOf(res), id(req), bodyOf(competitorPriceSchema)(req)));
  });

  router.post('/api/products/:id/auto-price', async (req, res) => {
    res.json(await autoPrice(deps, adminOf(res), id(req)));
  });

  return router;
}
