import * as z from 'zod/mini';
import { orderItemSchema, shipmentSchema, sentSchema } from '../orders/order.ts';
import { ORDER_STATUSES, PAYMENT_PROVIDERS, SHIPMENT_STATUSES } from '../orders/order-status.ts';
import { LIMITS } from '../limits.ts';
import { isWholeCents } from '../money.ts';

/**
 * By what GET /api/admin/orders?status= filters: the money's statuses, and what waits for somebody (`to-send`: paid and a
 * shipment is new; `said-delivered`: on its way, and delivered by its seller's word only; `returns`: a return was asked for; `stuck`: a refund or mail of it failed and waits to be tried again).
 */
export const ADMIN_ORDER_FILTERS = [
  'paid',
  'canceled',
  'refunding',
  'refunded',
  'partially_refunded',
  'to-send',
  'said-delivered',
  'returns',
  'stuck',
] as const;
export type AdminOrderFilter = (typeof ADMIN_ORDER_FILTERS)[number];

/** An order in the list; dollars. `demo`: nobody was charged. */
export const adminOrderRowSchema = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Of its shipments, in their order. */
  shipments: z.array(z.enum(SHIPMENT_STATUSES)),
  createdAt: z.string(),
  /** '' once they are forgotten. */
  customerName: z.string(),
  customerEmail: z.string(),
  totalAmount: z.number(),
  refunded: z.number(),
  /** Copies in all. */
  pieces: z.number(),
  /** "Dune and 2 more" */
  title: z.string(),
  demo: z.boolean(),
});
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>;

/** GET /api/admin/orders?q=&status=&from=&to=&cursor=&limit=: newest first. `q`: number, name, mail or title; days are the shop's. */
export const adminOrdersSchema = z.object({
  orders: z.array(adminOrderRowSchema),
  total: z.number(),
  next: z.optional(z.string()),
});
export type AdminOrders = z.infer<typeof adminOrdersSchema>;

/** What an admin can do to a shipment as it stands now. */
export const SHIPMENT_STEPS = ['sent', 'delivered', 'returned', 'paid-out'] as const;
export type ShipmentStep = (typeof SHIPMENT_STEPS)[number];

export const adminShipmentSchema = z.extend(shipmentSchema, {
  /** The shop itself is the seller where this is absent. */
  sellerEmail: z.optional(z.string()),
  isShopsOwn: z.boolean(),
  returnReason: z.optional(z.string()),
  /** What it is worth to its seller after refunds, in dollars; 0 for the shop's own and what was canceled or returned. */
  earned: z.number(),
  /** What can still be refunded for it, in dollars. */
  refundable: z.number(),
  paidOutAt: z.optional(z.string()),
  /** Dollars. Where it exceeds `earned`, the rest was refunded later: the shop's loss. */
  paidOutAmount: z.optional(z.number()),
  steps: z.array(z.enum(SHIPMENT_STEPS)),
});
export type AdminShipment = z.infer<typeof adminShipmentSchema>;

export const adminRefundSchema = z.object({
  amount: z.number(),
  reason: z.string(),
  status: z.enum(['due', 'sent', 'failed']),
  createdAt: z.string(),
  doneAt: z.optional(z.string()),
  /** Its name at the payment provider. */
  providerId: z.optional(z.string()),
  /** The shipment that alone it is for. */
  shipmentId: z.optional(z.number()),
});

/** Work of an order that is not done: a mail, a refund. */
export const openJobSchema = z.object({
  key: z.string(),
  kind: z.string(),
  attempts: z.number(),
  createdAt: z.string(),
  nextAt: z.string(),
  /** Why the last attempt failed. */
  failure: z.optional(z.string()),
});
export type OpenJob = z.infer<typeof openJobSchema>;

/** GET /api/admin/orders/{id}, and the answer of every call that changes it. */
export const adminOrderSchema = z.object({
  ...adminOrderRowSchema.shape,
  items: z.array(orderItemSchema),
  shipments: z.array(adminShipmentSchema),
  shippingAddress: z.string(),
  /** Whether an account bought it, or a guest. */
  buyer: z.enum(['account', 'guest']),
  payment: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    intentId: z.string(),
    paid: z.number(),
    refunded: z.number(),
    /** What can still be sent back: what was paid without what was sent back or is on its way back. */
    refundable: z.number(),
  }),
  refunds: z.array(adminRefundSchema),
  jobs: z.array(openJobSchema),
  canceledAt: z.optional(z.string()),
  /** While nothing of it was sent. */
  cancelable: z.boolean(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

const reason = (max: number) =>
  z.string('Please say why').check(
    z.refine((text) => text.trim().length > 0, 'Please say why'),
    z.maxLength(max, `Please keep this under ${max} characters`),
  );

/** POST /api/admin/orders/{id}/cancel: also after the hour, while nothing was sent. */
export const adminCancelSchema = z.object({ reason: reason(500) });

/**
 * POST /api/admin/orders/{id}/refunds: dollars, for one shipment or else shared by all. Send an Idempotency-Key: the same
 * again is the same refund.
 */
export const adminRefundOrderSchema = z.object({
  amount: z.number('Please enter an amount').check(
    z.refine((dollars) => dollars >= 0.01 && dollars <= LIMITS.price.max, 'Please enter an amount'),
    z.refine(isWholeCents, 'Please enter an amount with at most 2 decimals'),
  ),
  reason: reason(500),
  shipmentId: z.optional(z.int().check(z.positive())),
});

/** POST /api/admin/orders/{id}/shipments/{shipmentId}/sent; `/delivered`, `/returned` and `/paid-out` take nothing. */
export const adminSentSchema = sentSchema;
