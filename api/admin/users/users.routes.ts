import { Router } from 'express';
import * as z from 'zod/mini';
import { isCustomerList } from '#contract/admin/admin-customers.ts';
import { LIMITS } from '#contract/limits.ts';
import { createPageHeaders } from '../../catalog/lists/page-headers.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { wholeParameter } from '../../http/query-parameters.ts';
import { idOf, pageParameters, queryOf } from '../../http/read-query.ts';
import { listUsers } from './list-users.ts';
import { readCustomer, readCustomerList } from './read-customer.ts';

const MAX_PAGE_SIZE = 200;
const readQuery = queryOf(
  z.object({
    q: z.optional(z.string().check(z.maxLength(LIMITS.query.max))),
    limit: z.optional(wholeParameter(1, MAX_PAGE_SIZE)),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
);

const readPage = queryOf(pageParameters);

/** The user list, and one customer's page. */
export function userRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/users', async (req, res) => {
    const { users, total, next } = await listUsers(deps, adminOf(res), readQuery(req));
    res.set(createPageHeaders(req.originalUrl, { total, next })).json(users);
  });
  router.get('/api/admin/customers/:id', async (req, res) => {
    res.json(await readCustomer(deps, adminOf(res), idOf(req.params.id)));
  });
  router.get('/api/admin/customers/:id/:list', async (req, res, next) => {
    const { id, list } = req.params;
    if (!isCustomerList(list)) {
      next();
      return;
    }
    const page = await readCustomerList(deps, adminOf(res), { id: idOf(id), list, ...readPage(req) });
    res.set(createPageHeaders(req.originalUrl, { next: page.next })).json(page.rows);
  });
  return router;
}
