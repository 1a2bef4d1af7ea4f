import { Router } from 'express';
import { askMarketSchema } from '#contract/admin/admin-prices.ts';
import type { Deps } from '../deps.ts';
import { adminOf } from '../http/admins.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf } from '../http/read-query.ts';
import { refreshMarketPriceAsAdmin } from './admin-market-price.ts';
import { readPriceHistory } from './read-price-history.ts';

const readMarket = bodyOf(askMarketSchema);

/** A product's price history and its price at marketplaces; for admins. */
export function adminPriceRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/products/:id/prices', async (req, res) => {
    res.json(await readPriceHistory(deps, adminOf(res), idOf(req.params.id)));
  });
  router.post('/api/admin/products/:id/market-price', async (req, res) => {
    const { marketplace } = readMarket(req);
    res.json(await refreshMarketPriceAsAdmin(deps, adminOf(res), idOf(req.params.id), marketplace));
  });
  return router;
}
