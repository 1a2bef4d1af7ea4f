import * as z from 'zod/mini';
import { CONDITIONS } from '../catalog/conditions.ts';
import { pictureSchema } from '../catalog/product.ts';
import { customerSchema } from '../checkout/checkout.ts';
import { CARRIER_CODES } from '../parcels/carriers.ts';
import { parcelCaseSchema } from '../parcels/parcel-cases.ts';
import { CANCELED_BECAUSE, CANNOT_SEND_REASONS } from '../parcels/parcel-events.ts';
import { typedParcelFields } from '../parcels/sent-parcel.ts';
import { salePayoutSchema } from '../payouts/payouts.ts';
import { ORDER_STATUSES, SHIPMENT_STATUSES } from './order-status.ts';

export const orderItemSchema = z.object({
  /** Of the item in its order. Absent in responses of older servers. */
  itemId: z.optional(z.number()),
  /** null after the product was deleted for good. */
  productId: z.nullable(z.number()),
  title: z.string(),
  condition: z.enum(CONDITIONS),
  /** Per copy, in dollars. */
  price: z.number(),
  /** Copies that are still ordered. */
  quantity: z.number(),
  /** Copies that the buyer has removed; absent if there are none. */
  removed: z.optional(z.number()),
  /** Its first picture; absent if there is none, or if the product was deleted. */
  picture: z.optional(pictureSchema),
});

const windowSchema = z.object({ from: z.optional(z.string()), until: z.optional(z.string()) });

/** The parcel of one seller. Instants in ISO 8601; events that have not happened are absent. */
export const shipmentSchema = z.object({
  id: z.number(),
  status: z.enum(SHIPMENT_STATUSES),
  items: z.array(orderItemSchema),
  seller: z.optional(z.string()),
  carrier: z.optional(z.string()),
  tracking: z.optional(z.string()),
  shippedAt: z.optional(z.string()),
  /** When the seller first reported the delivery; the status changes only when the buyer or an admin confirms it. */
  sellerSaysAt: z.optional(z.string()),
  deliveredAt: z.optional(z.string()),
  returnRequestedAt: z.optional(z.string()),
  returnedAt: z.optional(z.string()),
  canceledAt: z.optional(z.string()),
  /** When the right to request a return ends; before that, a return can be requested. */
  returnableUntil: z.optional(z.string()),
  /** Exclusive end of the day by which its seller sends it; absent once it is sent. */
  shipBy: z.optional(z.string()),
  /** The days on which it is expected, "2026-12-07" of the shop's calendar; absent until it is sent. */
  expectedFrom: z.optional(z.string()),
  expectedBy: z.optional(z.string()),
  /** The carrier's page about it; https. */
  trackUrl: z.optional(z.string()),
  canceledBecause: z.optional(z.enum(CANCELED_BECAUSE)),
  case: z.optional(parcelCaseSchema),
  /** What its buyer can do, and until when, exclusive; `from` if that is still to come. Absent where it is over. */
  windows: z.optional(
    z.object({
      damaged: z.optional(windowSchema),
      mismatch: z.optional(windowSchema),
      missing: z.optional(windowSchema),
      return: z.optional(windowSchema),
    }),
  ),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** An order as its buyer sees it; dollars. `demo`: nobody was charged. */
export const orderSchema = z.object({
  /** The id in addresses. */
  id: z.string(),
  /** "D-4821-7KQ": what people read and say. It opens nothing. */
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalAmount: z.number(),
  customerName: z.string(),
  customerEmail: z.string(),
  shippingAddress: z.string(),
  createdAt: z.string(),
  items: z.array(orderItemSchema),
  shipments: z.array(shipmentSchema),
  demo: z.boolean(),
  refunded: z.number(),
  /**
   * Only in responses about one order: whether the email with the receipt has left. Absent if the shop sends no emails, if
   * this one failed, and once the order is canceled or refunded.
   */
  receipt: z.optional(z.enum(['sending', 'sent'])),
  /** Until when the buyer can change or cancel it; absent afterwards. */
  cancelableUntil: z.optional(z.string()),
});
export type Order = z.infer<typeof orderSchema>;

export const ordersSchema = z.array(orderSchema);

/** A parcel as its seller sees it: the recipient, the items, and what it earns. */
export const saleSchema = z.object({
  shipmentId: z.number(),
  /** "D-4821-7KQ" */
  orderNumber: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  soldAt: z.string(),
  items: z.array(orderItemSchema),
  /** In dollars: the payout; before that, the price less the fee, after refunds. */
  earned: z.number(),
  /** The shop's fee when it was sold, in dollars; absent from older servers. */
  fee: z.optional(z.number()),
  /** Paid by hand: only the back office refunds it then. `payout` tells what a provider has paid. */
  paidOut: z.boolean(),
  demo: z.boolean(),
  /** Absent 60 days after delivery, confirmed or reported by the seller. */
  shipTo: z.optional(z.object({ name: z.string(), address: z.string() })),
  carrier: z.optional(z.string()),
  tracking: z.optional(z.string()),
  sellerSaysAt: z.optional(z.string()),
  /** The buyer's reason for the return. */
  returnReason: z.optional(z.string()),
  /** Exclusive end of the day by which to send it; absent once it is sent. */
  shipBy: z.optional(z.string()),
  /** Until when the buyer may still change the address; absent afterwards. */
  changeableUntil: z.optional(z.string()),
  carrierCode: z.optional(z.enum(CARRIER_CODES)),
  trackUrl: z.optional(z.string()),
  canceledAt: z.optional(z.string()),
  canceledBecause: z.optional(z.enum(CANCELED_BECAUSE)),
  /** Listings of a canceled sale that are paused until their seller puts them back on sale. */
  unsentProductIds: z.optional(z.array(z.number())),
  case: z.optional(parcelCaseSchema),
  /** What becomes of its money; absent from older servers. */
  payout: z.optional(salePayoutSchema),
});
export type Sale = z.infer<typeof saleSchema>;

export const salesSchema = z.array(saleSchema);

/** POST /api/sales/{shipmentId}/sent */
export const sentSchema = z.object({
  ...typedParcelFields,
  /** One of those that the number can belong to. */
  carrierCode: z.optional(z.enum(CARRIER_CODES)),
});

/** POST /api/sales/{shipmentId}/cancel: the seller cannot send it. */
export const cancelSaleSchema = z.object({ reason: z.enum(CANNOT_SEND_REASONS) });

/** PATCH /api/orders/{id}: what the buyer changes in the first hour. `quantity` is what remains of the item; 0 removes it. */
export const orderChangeSchema = z.object({
  customerName: z.optional(customerSchema.shape.name),
  shippingAddress: z.optional(customerSchema.shape.address),
  items: z.optional(
    z.array(
      z.object({
        itemId: z.int().check(z.positive()),
        quantity: z.int().check(z.minimum(0), z.maximum(999)),
      }),
    ),
  ),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/** POST /api/orders/{id}/received */
export const receivedSchema = z.object({ shipmentId: z.int().check(z.positive()) });

/** POST /api/orders/{id}/return */
export const returnRequestSchema = z.object({
  shipmentId: z.int().check(z.positive()),
  reason: z.optional(z.string().check(z.maxLength(1_000, 'Please keep this under 1,000 characters'))),
});

/** The header, and the parameter of a mailed link, with the key that opens one order on any device. */
export const ORDER_KEY_HEADER = 'Order-Key';
