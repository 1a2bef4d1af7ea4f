import * as z from 'zod/mini';
import { SHIPMENT_STATUSES } from '../orders/order-status.ts';
import { ACCOUNT_STATES } from './account-state.ts';
import { PAYOUT_STATES } from './payout-state.ts';

/** What becomes of a sale's money. `day`: on which it is or was paid, of the shop's calendar; `reason`: why it is on hold. */
export const salePayoutSchema = z.object({
  state: z.enum(PAYOUT_STATES),
  day: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type SalePayout = z.infer<typeof salePayoutSchema>;

/** A sale in the list of payouts; dollars. */
const paidSaleSchema = z.object({
  shipmentId: z.number(),
  /** "D-4821-7KQ" */
  orderNumber: z.string(),
  soldAt: z.string(),
  /** Of its first item. */
  title: z.string(),
  /** Kinds of items. */
  itemCount: z.number(),
  status: z.enum(SHIPMENT_STATUSES),
  gross: z.number(),
  fee: z.number(),
  /** The price less the fee, after refunds. */
  net: z.number(),
  payout: salePayoutSchema,
});

/** GET /api/payouts; dollars. */
export const payoutsSchema = z.object({
  /** To be paid next; negative is a debt. */
  available: z.number(),
  onTheWay: z.number(),
  onHold: z.number(),
  /** Absent if the shop pays sellers by hand. */
  account: z.optional(
    z.object({
      state: z.enum(ACCOUNT_STATES),
      /** The provider's name, "Stripe". */
      provider: z.string(),
      /** Until when it needs more, of the shop's calendar. */
      dueDay: z.optional(z.string()),
    }),
  ),
  /** The newest of what the shop has credited (above 0) and debited, with the first page of sales; absent without any. */
  corrections: z.optional(z.array(z.object({ day: z.string(), amount: z.number() }))),
  /** Newest first, 50 at a time. */
  sales: z.array(paidSaleSchema),
  next: z.optional(z.string()),
});
export type Payouts = z.infer<typeof payoutsSchema>;

/** A single-use link to the provider. */
export const payoutLinkSchema = z.object({ url: z.string() });
