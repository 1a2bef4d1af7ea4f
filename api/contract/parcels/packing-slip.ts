import * as z from 'zod/mini';
import { CONDITIONS } from '../catalog/conditions.ts';
import { SHIPMENT_STATUSES } from '../orders/order-status.ts';
import { POLICY } from './policy.ts';

const partySchema = z.object({ name: z.string(), address: z.string() });

/** GET /api/sales/{shipmentId}/slip: what lies in a parcel and what is on it, without prices. */
export const packingSlipSchema = z.object({
  /** "D-4821-7KQ" */
  orderNumber: z.string(),
  /** ISO 8601 */
  soldAt: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  demo: z.boolean(),
  /** Absent once the seller no longer sees the address: canceled, returned, or delivered 60 days ago. */
  to: z.optional(partySchema),
  /** The seller's return address; absent until there is one. */
  from: z.optional(partySchema),
  /** Without the copies that the buyer has removed. */
  items: z.array(z.object({ title: z.string(), condition: z.enum(CONDITIONS), quantity: z.number() })),
  needsSignature: z.boolean(),
  /** Until when the buyer may still change the address, ISO 8601; absent afterwards. */
  changeableUntil: z.optional(z.string()),
});
export type PackingSlip = z.infer<typeof packingSlipSchema>;

/** Whether a parcel of this value in cents needs its recipient's signature. */
export const needsSignature = (cents: number): boolean => cents >= POLICY.signatureCents;
