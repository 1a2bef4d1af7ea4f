import { Router } from 'express';
import { isCustomerList } from '#contract/admin/admin-customers.ts';
import { createPageHeaders } from '../../catalog/lists/page-headers.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { idOf, pageParameters, queryOf, searchPageParameters } from '../../http/read-query.ts';
import { listUsers } from './list-users.ts';
import { readCustomer, readCustomerList } from './read-customer.ts';

const readQuery = queryOf(searchPageParameters);
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
