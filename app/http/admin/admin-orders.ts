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
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Days as "2026-11-21". */
export interface OrdersQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

const pathOf = (id: string, action = ''): string => `/api/admin/orders/${encodeURIComponent(id)}${action}`;

/** All orders; dollars. Each change returns the updated order. */
export function createAdminOrdersClient(request: Request) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    parseAnswer(adminOrderSchema, (await request(path, { method: 'POST', body, headers })).body);

  return {
    readOrders: async (query: OrdersQuery): Promise<AdminOrders> =>
      parseAnswer(adminOrdersSchema, (await request(`/api/admin/orders${toQueryString({ ...query })}`)).body),

    readOrder: async (id: string): Promise<AdminOrder> =>
      parseAnswer(adminOrderSchema, (await request(pathOf(id))).body),

    cancelOrder: async (id: string, reason: string): Promise<AdminOrder> =>
      post(pathOf(id, '/cancel'), { reason }),

    /** Idempotent by key. */
    refundOrder: async (
      id: string,
      refund: z.infer<typeof adminRefundOrderSchema>,
      key: string,
    ): Promise<AdminOrder> => post(pathOf(id, '/refunds'), refund, { [IDEMPOTENCY_HEADER]: key }),

    /** Sends a failed refund again. */
    retryRefund: async (id: string, refundId: number): Promise<AdminOrder> =>
      post(pathOf(id, `/refunds/${refundId}/retry`), {}),

    /** `sent`: carrier and tracking number, if known. */
    updateShipment: async (
      id: string,
      shipmentId: number,
      step: ShipmentStep,
      sent: z.infer<typeof adminSentSchema> = {},
    ): Promise<AdminOrder> => post(pathOf(id, `/shipments/${shipmentId}/${step}`), sent),
  };
}
