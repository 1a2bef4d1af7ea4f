import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import {
  ORDER_KEY_HEADER,
  orderChangeSchema,
  receivedSchema,
  returnRequestSchema,
} from '#contract/orders/order.ts';
import { dropCaseSchema, problemReportSchema, returnSentSchema } from '#contract/parcels/parcel-cases.ts';
import { createPageHeaders } from '../catalog/lists/page-headers.ts';
import { withAccount } from '../http/accounts.ts';
import { bodyOf } from '../http/read-body.ts';
import { pageParameters, queryOf } from '../http/read-query.ts';
import { ownerOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { confirmDelivery, dropCase, markReturnSent } from './cases/buyer-steps.ts';
import { reportProblem, requestReturn } from './cases/open-case.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { readOrder, readOrders, type Reader } from './read-orders.ts';

const readPage = queryOf(pageParameters);
const readChange = bodyOf(orderChangeSchema);
const readReturn = bodyOf(returnRequestSchema);
const readReceived = bodyOf(receivedSchema);
const readProblem = bodyOf(problemReportSchema);
const readReturnSent = bodyOf(returnSentSchema);
const readDrop = bodyOf(dropCaseSchema);

/** A buyer's orders. The key from an email opens one order on any device. */
export function orderRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  const account = withAccount(deps);
  router.use('/api/orders', withSession(deps));
  router.use('/api/orders/:id', unlessKeyed(account));

  router.get('/api/orders', account, async (req, res) => {
    const { orders, next } = await readOrders(deps, ownerOf(res), readPage(req));
    res.set(createPageHeaders(req.originalUrl, { next })).json(orders);
  });

  router.get('/api/orders/:id', async (req, res) => {
    res.json(await readOrder(deps, readerOf(req, res), req.params.id));
  });

  router.patch('/api/orders/:id', async (req, res) => {
    const reader = readerOf(req, res);
    await changeOrder(deps, reader, req.params.id, readChange(req));
    res.json(await readOrder(deps, reader, req.params.id));
  });

  router.post('/api/orders/:id/cancel', async (req, res) => {
    const reader = readerOf(req, res);
    await cancelOrder(deps, reader, req.params.id);
    res.json(await readOrder(deps, reader, req.params.id));
  });

  router.post('/api/orders/:id/received', async (req, res) => {
    const reader = readerOf(req, res);
    await confirmDelivery(deps, reader, req.params.id, readReceived(req).shipmentId);
    res.json(await readOrder(deps, reader, req.params.id));
  });

  router.post('/api/orders/:id/return', async (req, res) => {
    const reader = readerOf(req, res);
    await requestReturn(deps, reader, req.params.id, readReturn(req));
    res.json(await readOrder(deps, reader, req.params.id));
  });

  router.post('/api/orders/:id/problem', async (req, res) => {
    const reader = readerOf(req, res);
    const uploader = ownerOf(res);
    await reportProblem(deps, reader, req.params.id, { ...readProblem(req), uploader });
    res.json(await readOrder(deps, reader, req.params.id));
  });

  router.post('/api/orders/:id/return-sent', async (req, res) => {
    const reader = readerOf(req, res);
    await markReturnSent(deps, reader, req.params.id, readReturnSent(req));
    res.json(await readOrder(deps, reader, req.params.id));
  });

  router.post('/api/orders/:id/case/drop', async (req, res) => {
    const reader = readerOf(req, res);
    await dropCase(deps, reader, req.params.id, readDrop(req).shipmentId);
    res.json(await readOrder(deps, reader, req.params.id));
  });

  return router;
}

/** A request with a key from an email is authorized by that key alone, signed in or not. */
function readerOf(req: Request, res: Response): Reader {
  const key = req.get(ORDER_KEY_HEADER);
  return key === undefined ? { owner: ownerOf(res), key } : { owner: undefined, key };
}

/** Skips the account check for requests with a key from an email. */
const unlessKeyed =
  (handler: RequestHandler): RequestHandler =>
  async (req, res, next) => {
    if (req.get(ORDER_KEY_HEADER) === undefined) await handler(req, res, next);
    else next();
  };
