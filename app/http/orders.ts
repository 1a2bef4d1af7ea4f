import * as z from 'zod/mini';
import {
  ORDER_KEY_HEADER,
  orderSchema,
  ordersSchema,
  returnRequestSchema,
  salesSchema,
  sentSchema,
  type Order,
  type Sale,
} from '#contract/order.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

const headersOf = (key: string | undefined) => (key === undefined ? {} : { [ORDER_KEY_HEADER]: key });
const at = (id: string, deed = ''): string => `/api/orders/${encodeURIComponent(id)}${deed}`;

/** What was bought and what was sold. `key` is a mail's, which opens one order on any device. */
export function ordersOver(request: Request) {
  const write = async (path: string, body: object, key?: string): Promise<Order> => {
    const call = { method: 'POST', body, headers: headersOf(key) } as const;
    return checked(orderSchema, (await request(path, call)).body);
  };

  return {
    /** GET /api/orders, newest first. */
    readOrders: async (): Promise<Order[]> => checked(ordersSchema, (await request('/api/orders')).body),

    readOrder: async (id: string, key?: string): Promise<Order> =>
      checked(orderSchema, (await request(at(id), { headers: headersOf(key) })).body),

    /** Within the hour, and before anything is shipped. */
    cancel: async (id: string, key?: string): Promise<Order> => write(at(id, '/cancel'), {}, key),

    askReturn: async (id: string, asked: z.infer<typeof returnRequestSchema>, key?: string): Promise<Order> =>
      write(at(id, '/return'), asked, key),

    /** The parcel has arrived. */
    received: async (id: string, shipmentId: number, key?: string): Promise<Order> =>
      write(at(id, '/received'), { shipmentId }, key),

    readSales: async (): Promise<Sale[]> => checked(salesSchema, (await request('/api/sales')).body),

    /** POST /api/sales/{shipmentId}/sent; answers all sales as they then are. */
    async markSent(shipmentId: number, sent: z.infer<typeof sentSchema>): Promise<Sale[]> {
      const call = { method: 'POST', body: sent } as const;
      return checked(salesSchema, (await request(`/api/sales/${shipmentId}/sent`, call)).body);
    },
  };
}
