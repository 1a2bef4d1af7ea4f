import { Router } from 'express';
import * as z from 'zod/mini';
import {
  ADMIN_ORDER_FILTERS,
  adminCancelSchema,
  adminRefundOrderSchema,
  adminSentSchema,
} from '#contract/admin/admin-orders.ts';
import { LIMITS } from '#contract/limits.ts';
import { oneOf } from '../../catalog/lists/list-parameters.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { hashBody, readIdempotencyKey } from '../../http/idempotency/handle-idempotently.ts';
import { dayParameter, wholeParameter } from '../../http/query-parameters.ts';
import { bodyOf } from '../../http/read-body.ts';
import { idOf, queryOf } from '../../http/read-query.ts';
import { cancelAsAdmin, refundAsAdmin, retryRefundAsAdmin, stepAsAdmin } from './admin-order-actions.ts';
import { readAdminOrder, readAdminOrders } from './read-admin-orders.ts';

const readQuery = queryOf(
  z.object({
    q: z.optional(z.string().check(z.maxLength(LIMITS.query.max))),
    status: z.optional(oneOf(ADMIN_ORDER_FILTERS)),
    from: z.optional(dayParameter),
    to: z.optional(dayParameter),
    limit: z.optional(wholeParameter(1, 200)),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
);
const readCancel = bodyOf(adminCancelSchema);
const readRefund = bodyOf(adminRefundOrderSchema);
const readSent = bodyOf(adminSentSchema);

/** All orders, for admins. Mounted behind the admin check. */
export function adminOrderRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/orders', async (req, res) => {
    res.json(await readAdminOrders(deps, adminOf(res), readQuery(req)));
  });

  router.get('/api/admin/orders/:id', async (req, res) => {
    res.json(await readAdminOrder(deps, adminOf(res), req.params.id));
  });

  router.post('/api/admin/orders/:id/cancel', async (req, res) => {
    const { reason } = readCancel(req);
    res.json(await cancelAsAdmin(deps, adminOf(res), req.params.id, reason));
  });

  router.post('/api/admin/orders/:id/refunds', async (req, res) => {
    const asked = readRefund(req);
    // Hashed: the provider's limit for keys is shorter than ours.
    const key = hashBody(readIdempotencyKey(req) ?? Buffer.from(deps.randomBytes(16)).toString('hex')).slice(
      0,
      32,
    );
    res.json(await refundAsAdmin(deps, adminOf(res), req.params.id, { ...asked, key }));
  });

  router.post('/api/admin/orders/:id/refunds/:refundId/retry', async (req, res) => {
    const { id, refundId } = req.params;
    res.json(await retryRefundAsAdmin(deps, adminOf(res), id, idOf(refundId)));
  });

  router.post('/api/admin/orders/:id/shipments/:shipmentId/sent', async (req, res) => {
    const parcel = readSent(req);
    const { id, shipmentId } = req.params;
    const asked = { ...parcel, shipmentId: idOf(shipmentId), step: 'sent' } as const;
    res.json(await stepAsAdmin(deps, adminOf(res), id, asked));
  });

  for (const step of ['delivered', 'returned', 'paid-out', 'pay-automatically'] as const) {
    router.post(`/api/admin/orders/:id/shipments/:shipmentId/${step}`, async (req, res) => {
      const { id, shipmentId } = req.params;
      res.json(await stepAsAdmin(deps, adminOf(res), id, { shipmentId: idOf(shipmentId), step }));
    });
  }

  return router;
}
