import * as z from 'zod/mini';

/** Kinds of cases. `return`: the buyer sends the parcel back, for any reason. */
export const CASE_KINDS = ['missing', 'damaged', 'mismatch', 'return'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What a buyer can report; a return is requested by its own call. */
export const PROBLEM_KINDS = ['missing', 'damaged', 'mismatch'] as const satisfies readonly CaseKind[];
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** `open`: the seller answers; `contested`: the back office decides; `returning`: the buyer sends the parcel back. */
export const CASE_STATUSES = ['open', 'contested', 'returning', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** How a case ended. `dropped`: by the buyer, or because nothing was sent back. */
export const CASE_OUTCOMES = ['refunded', 'returned', 'refused', 'dropped'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** Who pays the refund of a decided case. */
export const CASE_BEARERS = ['seller', 'shop'] as const;

/** The latest case of a parcel, as its buyer and its seller see it. Instants in ISO 8601. */
export const parcelCaseSchema = z.object({
  id: z.number(),
  kind: z.enum(CASE_KINDS),
  status: z.enum(CASE_STATUSES),
  outcome: z.optional(z.enum(CASE_OUTCOMES)),
  openedAt: z.string(),
  /** Exclusive end of the time in which the next step is due: the seller's answer, or the buyer's posting of a return. */
  answerBy: z.optional(z.string()),
  /** The buyer's words; absent if there are none. */
  text: z.optional(z.string()),
  /** The seller's words. */
  answer: z.optional(z.string()),
  /** Addresses of the photos of a report, for the two parties and admins only. */
  photos: z.optional(z.array(z.string())),
  /** Where a return goes; only while it is under way. Not for the seller of one with a label. */
  returnTo: z.optional(z.object({ name: z.string(), address: z.string() })),
  /** A prepaid return label; only for its buyer. */
  label: z.optional(z.url({ protocol: /^https$/ })),
  returnCarrier: z.optional(z.string()),
  returnTracking: z.optional(z.string()),
  returnSentAt: z.optional(z.string()),
});
export type ParcelCase = z.infer<typeof parcelCaseSchema>;

/** Photos of a report, at most. */
export const MAX_CASE_PHOTOS = 3;

/** POST /api/orders/{id}/problem. `photos` are ids of uploads by POST /api/upload?for=case. */
export const problemReportSchema = z.object({
  shipmentId: z.int().check(z.positive()),
  kind: z.enum(PROBLEM_KINDS),
  text: z.string().check(z.maxLength(2_000, 'Please keep this under 2,000 characters')),
  photos: z
    .array(z.int().check(z.positive()))
    .check(z.maxLength(MAX_CASE_PHOTOS, `Up to ${MAX_CASE_PHOTOS} photos`)),
});

/** POST /api/sales/{id}/case: the seller's answer. */
export const caseAnswerSchema = z.object({
  answer: z.enum(['refund', 'contest']),
  text: z.optional(z.string().check(z.maxLength(2_000, 'Please keep this under 2,000 characters'))),
});

/** POST /api/orders/{id}/return-sent */
export const returnSentSchema = z.object({
  shipmentId: z.int().check(z.positive()),
  carrier: z.optional(z.string().check(z.maxLength(100))),
  tracking: z.optional(z.string().check(z.maxLength(100))),
});

/** POST /api/orders/{id}/case/drop */
export const dropCaseSchema = z.object({ shipmentId: z.int().check(z.positive()) });

/** GET /api/admin/cases: open ones by deadline, those that wait for the back office first. Dollars. */
export const adminCaseSchema = z.object({
  ...parcelCaseSchema.shape,
  shipmentId: z.number(),
  orderId: z.string(),
  orderNumber: z.string(),
  buyerEmail: z.optional(z.string()),
  sellerEmail: z.optional(z.string()),
  isShopsOwn: z.boolean(),
  title: z.string(),
  amount: z.number(),
  carrier: z.optional(z.string()),
  tracking: z.optional(z.string()),
  trackUrl: z.optional(z.string()),
  /** What the listings said and showed when they were sold. */
  asSold: z.array(
    z.object({
      title: z.string(),
      condition: z.string(),
      description: z.string(),
      photos: z.array(z.string()),
    }),
  ),
});
export type AdminCase = z.infer<typeof adminCaseSchema>;
export const adminCasesSchema = z.object({ cases: z.array(adminCaseSchema) });

/**
 * POST /api/admin/cases/{id}/decide. `returning` needs the address of a prepaid label; what is sent back is the seller's again,
 * so its refund is at the seller's expense.
 */
export const caseDecisionSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('refunded'), bearer: z.enum(CASE_BEARERS) }),
  z.object({ outcome: z.literal('refused') }),
  z.object({
    outcome: z.literal('returning'),
    label: z.url({ protocol: /^https$/, error: 'The label needs an https address' }),
  }),
]);
export type CaseDecision = z.infer<typeof caseDecisionSchema>;
