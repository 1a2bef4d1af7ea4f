import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { cancelSaleSchema, sentSchema } from '#contract/orders/order.ts';
import { caseAnswerSchema } from '#contract/parcels/parcel-cases.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { resolveSeller } from '../accounts/listings-link.ts';
import { createPageHeaders } from '../catalog/lists/page-headers.ts';
import { withAccount } from '../http/accounts.ts';
import { handleIdempotentlyFor } from '../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../http/read-body.ts';
import { pageParameters, queryOf } from '../http/read-query.ts';
import { ownerOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import { answerCase } from './cases/answer-case.ts';
import { productsOfShipment, type SellerActor, type ShipmentAction } from './shipment-actor.ts';
import { cancelSale } from './parcels/cancel-sale.ts';
import { readSlip } from './parcels/read-slip.ts';
import { reportSentAfterCancellation } from './parcels/sent-after-cancellation.ts';
import { readSales, readSalesIn } from './read-sales.ts';
import { claimDelivery, sendShipment } from './shipment-steps.ts';
import { completeReturn } from './complete-return.ts';

const readPage = queryOf(pageParameters);
const readSent = bodyOf(sentSchema);
const readCancellation = bodyOf(cancelSaleSchema);
const readAnswer = bodyOf(caseAnswerSchema);

/** A seller's sales. The session or the key from an emailed link identifies the seller. */
export function salesRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/sales', withSession(deps), withAccount(deps));

  router.get('/api/sales', async (req, res) => {
    const seller = await resolveSeller(deps, req.get(LISTINGS_KEY_HEADER), ownerOf(res));
    const { sales, next } = await readSales(deps, seller, readPage(req));
    res.set(createPageHeaders(req.originalUrl, { next })).json(sales);
  });

  router.get('/api/sales/:shipmentId/slip', async (req, res) => {
    const { owner, id } = await saleOf(deps, req, res);
    res.json(await readSlip(deps, owner, id));
  });

  router.post(
    '/api/sales/:shipmentId/sent',
    onSale(deps, (req) => {
      const parcel = readSent(req);
      return {
        run: (tx, by, id) => sendShipment(deps, tx, by, id, parcel),
        afterRefusal: (id, by) => reportSentAfterCancellation(deps, by, id),
      };
    }),
  );
  router.post(
    '/api/sales/:shipmentId/cancel',
    onSale(deps, (req) => {
      const { reason } = readCancellation(req);
      return { run: (tx, by, id) => cancelSale(deps, tx, by, id, reason) };
    }),
  );
  router.post(
    '/api/sales/:shipmentId/delivered',
    onSale(deps, () => ({ run: (tx, by, id) => claimDelivery(deps, tx, by, id) })),
  );
  router.post(
    '/api/sales/:shipmentId/case',
    onSale(deps, (req) => {
      const said = readAnswer(req);
      return { run: (tx, by, id) => answerCase(deps, tx, by, id, said) };
    }),
  );
  router.post(
    '/api/sales/:shipmentId/returned',
    onSale(deps, () => ({ run: (tx, by, id) => completeReturn(deps, tx, by, id) })),
  );

  return router;
}

/** The shipment in the path, and its seller. Throws ShopError not_found if there can be none. */
async function saleOf(
  deps: SessionDeps,
  req: Request<{ shipmentId: string }>,
  res: Response,
): Promise<{ readonly owner: Owner; readonly id: number }> {
  const id = Number(req.params.shipmentId);
  const owner = await resolveSeller(deps, req.get(LISTINGS_KEY_HEADER), ownerOf(res));
  if (owner === undefined || !Number.isSafeInteger(id) || id < 1)
    throw new ShopError('not_found', ORDER_MESSAGES.noSuchShipment);
  return { owner, id };
}

interface SaleAction {
  readonly run: ShipmentAction;
  /** Runs once the action was refused with a conflict and has changed nothing. */
  readonly afterRefusal?: (id: number, by: SellerActor) => Promise<void>;
}

/** Runs an action on the shipment in the path, once per idempotency key, and returns the first page of the seller's updated sales. */
function onSale(
  deps: SessionDeps,
  read: (req: Request<{ shipmentId: string }>) => SaleAction,
): RequestHandler<{ shipmentId: string }> {
  return async (req, res) => {
    const { run, afterRefusal } = read(req);
    const { owner, id } = await saleOf(deps, req, res);
    const product = await productsOfShipment(deps.storage.db, id);
    const by = { kind: 'seller', owner } as const;
    try {
      await handleIdempotentlyFor(deps, req, res, { owner, product }, async (tx) => {
        await run(tx, by, id);
        return { status: 200, body: (await readSalesIn(tx, deps, owner)).sales };
      });
    } catch (error) {
      if (error instanceof ShopError && error.code === 'conflict') await afterRefusal?.(id, by);
      throw error;
    }
  };
}
