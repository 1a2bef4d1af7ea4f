import * as z from 'zod/mini';
import { evidenceSchema } from '../../orders/dispute-evidence.ts';
import { DISPUTE_STAGES } from '../../orders/dispute-stage.ts';
import { CASE_BEARERS } from '../../parcels/parcel-cases.ts';
import { ADMIN_DISPUTES as TEXTS } from './admin-dispute-messages.ts';

/** Lists of disputes: those that wait for anything, and the others. */
export const DISPUTE_LISTS = ['open', 'closed'] as const;
export type DisputeList = (typeof DISPUTE_LISTS)[number];

/** A dispute in the back office's list; dollars, instants as ISO 8601. */
export const adminDisputeRowSchema = z.object({
  /** The provider's */
  id: z.string(),
  /** In the provider's words */
  status: z.string(),
  reason: z.string(),
  stage: z.enum(DISPUTE_STAGES),
  amount: z.number(),
  orderId: z.string(),
  orderNumber: z.string(),
  title: z.string(),
  /** When evidence must be in */
  dueBy: z.optional(z.string()),
  evidenceSentAt: z.optional(z.string()),
});
export type AdminDisputeRow = z.infer<typeof adminDisputeRowSchema>;

/** GET /api/admin/disputes?list=&cursor=&limit=: open ones by deadline, closed ones by deadline, the latest first. */
export const adminDisputesSchema = z.object({
  disputes: z.array(adminDisputeRowSchema),
  next: z.optional(z.string()),
});
export type AdminDisputes = z.infer<typeof adminDisputesSchema>;

/** A parcel whose money a bank has taken. */
export const disputedParcelSchema = z.object({
  shipmentId: z.number(),
  title: z.string(),
  /** Absent for the shop's own goods. */
  seller: z.optional(z.string()),
  isTracked: z.boolean(),
  /** What its seller has of it. */
  earned: z.number(),
  /** Who bears it: as decided, or by default. */
  bearer: z.enum(CASE_BEARERS),
});
export type DisputedParcel = z.infer<typeof disputedParcelSchema>;

/** GET /api/admin/disputes/{id}, and the response of POST …/evidence and …/decide. */
export const adminDisputeSchema = z.object({
  ...adminDisputeRowSchema.shape,
  /** As saved or sent; without either, what the shop knows. */
  evidence: evidenceSchema,
  isSaved: z.boolean(),
  /** Why the provider did not take it, in its words */
  refused: z.optional(z.string()),
  /** What the provider has charged for it */
  fee: z.number(),
  parcels: z.array(disputedParcelSchema),
  decidedAt: z.optional(z.string()),
  /** Whether it is a demo payment, whose bank's verdict admins choose. */
  isDemo: z.boolean(),
});
export type AdminDispute = z.infer<typeof adminDisputeSchema>;

/** POST /api/admin/disputes/{id}/evidence. `send`: to the bank, which takes it once. */
export const evidenceStepSchema = z.object({ fields: evidenceSchema, send: z.boolean() });
export type EvidenceStep = z.infer<typeof evidenceStepSchema>;

/** POST /api/admin/disputes/{id}/decide: who bears each parcel; those that are missing by default. */
export const disputeDecisionSchema = z.object({
  bearers: z.array(z.object({ shipmentId: z.int().check(z.positive()), bearer: z.enum(CASE_BEARERS) })).check(
    z.refine((all) => new Set(all.map(({ shipmentId }) => shipmentId)).size === all.length, {
      error: TEXTS.bearerTwice,
    }),
  ),
});
export type DisputeDecision = z.infer<typeof disputeDecisionSchema>;
