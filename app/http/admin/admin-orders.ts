import * as z from 'zod/mini';
import {
  adminOrderSchema,
  adminOrdersSchema,
  adminRefundOrderSchema,
  adminSentSchema,
  type AdminOrder,
  type AdminOrders,
  type ShipmentStep,
} from '#contract/admin/admin-orders.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { checked } from '../checked.ts';
import { queryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Which orders; days as "2026-11-21". */
export interface OrdersAsked {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

const at = (id: string, action = ''): string => `/api/admin/orders/${encodeURIComponent(id)}${action}`;

/** Every order of the shop, and what an admin does to it; dollars. Each change answers the order as it then is. */
export function adminOrdersOver(request: Request) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    checked(adminOrderSchema, (await request(path, { method: 'POST', body, headers })).body);

  return {
    readOrders: async (asked: OrdersAsked): Promise<AdminOrders> =>
      checked(adminOrdersSchema, (await request(`/api/admin/orders${queryString({ ...asked })}`)).body),

    readOrder: async (id: string): Promise<AdminOrder> =>
      checked(adminOrderSchema, (await request(at(id))).body),

    cancelOrder: async (id: string, reason: string): Promise<AdminOrder> =>
      post(at(id, '/cancel'), { reason }),

    /** The same key again is the same refund. */
    refundOrder: async (
      id: string,
      refund: z.infer<typeof adminRefundOrderSchema>,
      key: string,
    ): Promise<AdminOrder> => post(at(id, '/refunds'), refund, { [IDEMPOTENCY_HEADER]: key }),

    /** `sent` may say by whom and under which number. */
    stepShipment: async (
      id: string,
      shipmentId: number,
      step: ShipmentStep,
      sent: z.infer<typeof adminSentSchema> = {},
    ): Promise<AdminOrder> => post(at(id, `/shipments/${shipmentId}/${step}`), sent),
  };
}
