import express, { type Router } from 'express';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { resolveSeller } from '../../accounts/listings-link.ts';
import { withAccount } from '../../http/accounts.ts';
import { ownerOf, withSession } from '../../http/sessions.ts';
import { skipWait } from '../../orders/parcels/skip-wait.ts';
import { readSales } from '../../orders/read-sales.ts';
import { paySeller } from '../../payouts/pay-seller.ts';
import type { SessionDeps } from '../../sessions/guest-merge.ts';

const PATH = '/api/demo-sales/:shipmentId/skip-wait';

/** Lets sellers of a demo see what they are paid, without the days that this takes. Idempotent; returns the seller's sales. */
export function skipWaitRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  if (deps.demoPayments === undefined) return router;
  router.use(PATH, withSession(deps), withAccount(deps));

  router.post(PATH, async (req, res) => {
    const id = Number(req.params.shipmentId);
    const owner = await resolveSeller(deps, req.get(LISTINGS_KEY_HEADER), ownerOf(res));
    if (owner === undefined || !Number.isSafeInteger(id) || id < 1)
      throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
    await deps.storage.transaction({ owner }, (tx) => skipWait(deps, tx, owner, id));
    await paySeller(deps, owner, { leftovers: false });
    res.json((await readSales(deps, owner)).sales);
  });

  return router;
}
