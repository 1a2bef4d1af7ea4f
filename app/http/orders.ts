import * as z from 'zod/mini';
import {
  ORDER_KEY_HEADER,
  orderSchema,
  ordersSchema,
  salesSchema,
  sentSchema,
  type Order,
  type OrderChange,
  type Sale,
} from '#contract/orders/order.ts';
import { packingSlipSchema, type PackingSlip } from '#contract/parcels/packing-slip.ts';
import type { CannotSendReason } from '#contract/parcels/parcel-events.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { parseAnswer } from './parse-answer.ts';
import { parseNextCursor, toQueryString } from './query-string.ts';
import type { Request } from './request.ts';

/** A page of a list, and the cursor of the next one; undefined after the last. */
export interface OrdersPage {
  readonly orders: readonly Order[];
  readonly next: string | undefined;
}
export interface SalesPage {
  readonly sales: readonly Sale[];
  readonly next: string | undefined;
}

/** The header with the key of an email link. */
export const headersOf = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { [ORDER_KEY_HEADER]: key };
const sellersHeaders = (key: string | undefined) => (key === undefined ? {} : { [LISTINGS_KEY_HEADER]: key });
const pathOf = (id: string, action = ''): string => `/api/orders/${encodeURIComponent(id)}${action}`;

/**
 * Orders and sales. `key`: from an email link, grants access to one order on any device; `listingsKey`: the same for a
 * guest's listings.
 */
export function createOrdersClient(request: Request) {
  const write = async (path: string, body: object, key?: string): Promise<Order> => {
    const call = { method: 'POST', body, headers: headersOf(key) } as const;
    return parseAnswer(orderSchema, (await request(path, call)).body);
  };

  const handle = async (id: number, action: string, body: object, listingsKey?: string): Promise<Sale[]> => {
    const call = { method: 'POST', body, headers: sellersHeaders(listingsKey) } as const;
    return parseAnswer(salesSchema, (await request(`/api/sales/${id}/${action}`, call)).body);
  };

  return {
    /** GET /api/orders, newest first, after those that are open: the first page, or the one at `cursor`. */
    async readOrders(cursor?: string): Promise<OrdersPage> {
      const { body, headers } = await request(`/api/orders${toQueryString({ cursor })}`);
      return { orders: parseAnswer(ordersSchema, body), next: parseNextCursor(headers) };
    },

    readOrder: async (id: string, key?: string): Promise<Order> =>
      parseAnswer(orderSchema, (await request(pathOf(id), { headers: headersOf(key) })).body),

    /** Possible within an hour, before anything is shipped. */
    cancel: async (id: string, key?: string): Promise<Order> => write(pathOf(id, '/cancel'), {}, key),

    /** Possible as long as it can be canceled. The same change again changes nothing. */
    async change(id: string, change: OrderChange, key?: string): Promise<Order> {
      const call = { method: 'PATCH', body: change, headers: headersOf(key) } as const;
      return parseAnswer(orderSchema, (await request(pathOf(id), call)).body);
    },

    /** The buyer confirms that the parcel has arrived. */
    confirmDelivery: async (id: string, shipmentId: number, key?: string): Promise<Order> =>
      write(pathOf(id, '/received'), { shipmentId }, key),

    /** GET /api/sales: the first page, with all that are open, or the one at `cursor`. */
    async readSales(listingsKey?: string, cursor?: string): Promise<SalesPage> {
      const call = { headers: sellersHeaders(listingsKey) };
      const { body, headers } = await request(`/api/sales${toQueryString({ cursor })}`, call);
      return { sales: parseAnswer(salesSchema, body), next: parseNextCursor(headers) };
    },

    readSlip: async (shipmentId: string, listingsKey?: string): Promise<PackingSlip> => {
      const call = { headers: sellersHeaders(listingsKey) };
      return parseAnswer(
        packingSlipSchema,
        (await request(`/api/sales/${encodeURIComponent(shipmentId)}/slip`, call)).body,
      );
    },

    /** POST /api/sales/{shipmentId}/sent. This and the following calls return the first page of the sales, updated. */
    markSent: async (shipmentId: number, sent: z.infer<typeof sentSchema>, listingsKey?: string) =>
      handle(shipmentId, 'sent', sent, listingsKey),

    /** The seller cannot send it: the buyer is refunded, and its listings wait to be put back on sale. */
    cancelSale: async (shipmentId: number, reason: CannotSendReason, listingsKey?: string) =>
      handle(shipmentId, 'cancel', { reason }, listingsKey),

    /** The seller reports the delivery; the buyer is asked to confirm. */
    claimDelivery: async (shipmentId: number, listingsKey?: string) =>
      handle(shipmentId, 'delivered', {}, listingsKey),

    /** The return has arrived: relists the item and refunds the buyer. */
    confirmReturn: async (shipmentId: number, listingsKey?: string) =>
      handle(shipmentId, 'returned', {}, listingsKey),

    /** POST /api/demo-sales/{shipmentId}/skip-wait, in demo shops only: a parcel that was sent has arrived, and is paid now. */
    async skipWait(shipmentId: number, listingsKey?: string): Promise<Sale[]> {
      const call = { method: 'POST', body: {}, headers: sellersHeaders(listingsKey) } as const;
      return parseAnswer(salesSchema, (await request(`/api/demo-sales/${shipmentId}/skip-wait`, call)).body);
    },
  };
}
