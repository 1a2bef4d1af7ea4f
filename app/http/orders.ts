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
} from '#contract/orders/order.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

const headersOf = (key: string | undefined) => (key === undefined ? {} : { [ORDER_KEY_HEADER]: key });
const sellersHeaders = (key: string | undefined) => (key === undefined ? {} : { [LISTINGS_KEY_HEADER]: key });
const at = (id: string, action = ''): string => `/api/orders/${encodeURIComponent(id)}${action}`;

/**
 * What was bought and what was sold. `key` is a mail's, which opens one order on any device; `listingsKey` that of a guest's
 * listings.
 */
export function ordersOver(request: Request) {
  const write = async (path: string, body: object, key?: string): Promise<Order> => {
    const call = { method: 'POST', body, headers: headersOf(key) } as const;
    return checked(orderSchema, (await request(path, call)).body);
  };

  const handle = async (id: number, action: string, body: object, listingsKey?: string): Promise<Sale[]> => {
    const call = { method: 'POST', body, headers: sellersHeaders(listingsKey) } as const;
    return checked(salesSchema, (await request(`/api/sales/${id}/${action}`, call)).body);
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

    readSales: async (listingsKey?: string): Promise<Sale[]> =>
      checked(salesSchema, (await request('/api/sales', { headers: sellersHeaders(listingsKey) })).body),

    /** POST /api/sales/{shipmentId}/sent, as the following ones; each answers all sales as they then are. */
    markSent: async (shipmentId: number, sent: z.infer<typeof sentSchema>, listingsKey?: string) =>
      handle(shipmentId, 'sent', sent, listingsKey),

    /** The seller says that it was delivered; the buyer is asked to confirm. */
    claimDelivery: async (shipmentId: number, listingsKey?: string) =>
      handle(shipmentId, 'delivered', {}, listingsKey),

    /** What was sent back has arrived: it is for sale again, and its money goes back. */
    takeReturn: async (shipmentId: number, listingsKey?: string) =>
      handle(shipmentId, 'returned', {}, listingsKey),
  };
}
