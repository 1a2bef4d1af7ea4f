import * as z from 'zod/mini';
import { orderItemSchema, shipmentSchema, sentSchema } from '../orders/order.ts';
import { ORDER_STATUSES, PAYMENT_PROVIDERS, SHIPMENT_STATUSES } from '../orders/order-status.ts';
import { pictureSchema } from '../catalog/product.ts';
import { LIMITS } from '../limits.ts';
import { isWholeCents } from '../money.ts';

/**
 * Values of GET /api/admin/orders?status=: the payment statuses, and work to do (`to-send`: paid, with a new
 * shipment; `said-delivered`: delivered according to its seller only; `returns`: a return was requested;
 * `refunds-due`: a refund is under way; `stuck`: a refund or email failed and waits for a retry, or an admin has to retry it).
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
  'refunds-due',
  'stuck',
] as const;
export type AdminOrderFilter = (typeof ADMIN_ORDER_FILTERS)[number];

/** An order in the list; dollars. `demo`: nobody was charged. */
export const adminOrderRowSchema = z.object({
  id: z.string(),
  /** "D-4821-7KQ" */
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** The statuses of its shipments, in order. */
  shipments: z.array(z.enum(SHIPMENT_STATUSES)),
  createdAt: z.string(),
  /** '' after they were purged. */
  customerName: z.string(),
  customerEmail: z.string(),
  totalAmount: z.number(),
  refunded: z.number(),
  /** Copies in all. */
  pieces: z.number(),
  /** "Dune and 2 more" */
  title: z.string(),
  /** The first pictures of its items, at most three, without deleted products. */
  covers: z.array(pictureSchema),
  demo: z.boolean(),
});
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>;

/**
 * GET /api/admin/orders?q=&status=&from=&to=&cursor=&limit=: newest first. `q`: number, name, email or title; days
 * are the shop's.
 */
export const adminOrdersSchema = z.object({
  orders: z.array(adminOrderRowSchema),
  total: z.number(),
  next: z.optional(z.string()),
});
export type AdminOrders = z.infer<typeof adminOrdersSchema>;

/** What an admin can do to a shipment in its current state. */
export const SHIPMENT_STEPS = ['sent', 'delivered', 'returned', 'paid-out', 'pay-automatically'] as const;
export type ShipmentStep = (typeof SHIPMENT_STEPS)[number];

export const adminShipmentSchema = z.extend(shipmentSchema, {
  /** Absent if the shop itself is the seller. */
  sellerEmail: z.optional(z.string()),
  isShopsOwn: z.boolean(),
  returnReason: z.optional(z.string()),
  /** What its seller earns after refunds, in dollars; 0 for the shop's own items and for canceled or returned ones. */
  earned: z.number(),
  /** What can still be refunded for it, in dollars. */
  refundable: z.number(),
  paidOutAt: z.optional(z.string()),
  /** Dollars. If it exceeds `earned`, the rest was refunded later: the seller owes it, or has paid it back. */
  paidOutAmount: z.optional(z.number()),
  steps: z.array(z.enum(SHIPMENT_STEPS)),
});
export type AdminShipment = z.infer<typeof adminShipmentSchema>;

/** `failed`: the buyer's bank has sent it back, and it is owed until it is retried. */
export const adminRefundSchema = z.object({
  /** Absent on servers of former builds. */
  id: z.optional(z.number()),
  amount: z.number(),
  reason: z.string(),
  status: z.enum(['due', 'sent', 'failed']),
  createdAt: z.string(),
  doneAt: z.optional(z.string()),
  /** Its id at the payment provider. */
  providerId: z.optional(z.string()),
  /** The shipment, if the refund is for one only. */
  shipmentId: z.optional(z.number()),
});

/** A pending job of an order: an email, a refund. */
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

/** GET /api/admin/orders/{id}, and the response of every call that changes the order. */
export const adminOrderSchema = z.object({
  ...adminOrderRowSchema.shape,
  items: z.array(orderItemSchema),
  shipments: z.array(adminShipmentSchema),
  shippingAddress: z.string(),
  /** Whether an account or a guest bought it. */
  buyer: z.enum(['account', 'guest']),
  /** The account's id. */
  buyerId: z.optional(z.number()),
  payment: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    intentId: z.string(),
    paid: z.number(),
    refunded: z.number(),
    /** What can still be refunded, in dollars: the payment minus refunds, sent and pending. */
    refundable: z.number(),
  }),
  refunds: z.array(adminRefundSchema),
  jobs: z.array(openJobSchema),
  canceledAt: z.optional(z.string()),
  /** True until a parcel is sent. */
  cancelable: z.boolean(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

const reason = (max: number) =>
  z.string('Please say why').check(
    z.refine((text) => text.trim().length > 0, 'Please say why'),
    z.maxLength(max, `Please keep this under ${max} characters`),
  );

/** POST /api/admin/orders/{id}/cancel: possible after the buyer's hour, too, until a parcel is sent. */
export const adminCancelSchema = z.object({ reason: reason(500) });

/**
 * POST /api/admin/orders/{id}/refunds: dollars, for one shipment or for the order as a whole. It is at the shop's expense, and
 * with `bearer: 'seller'` at that of the shipment's seller. Send an Idempotency-Key: the same key is the same refund.
 */
export const adminRefundOrderSchema = z.object({
  amount: z.number('Please enter an amount').check(
    z.refine((dollars) => dollars >= 0.01 && dollars <= LIMITS.price.max, 'Please enter an amount'),
    z.refine(isWholeCents, 'Please enter an amount with at most 2 decimals'),
  ),
  reason: reason(500),
  shipmentId: z.optional(z.int().check(z.positive())),
  bearer: z.optional(z.enum(['seller', 'shop'])),
});

/** POST /api/admin/orders/{id}/shipments/{shipmentId}/sent; the other steps take no body. */
export const adminSentSchema = sentSchema;
