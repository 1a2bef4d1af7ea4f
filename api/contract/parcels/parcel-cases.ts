import * as z from 'zod/mini';

/** Kinds of cases. `return`: the buyer sends the parcel back, for any reason. */
export const CASE_KINDS = ['missing', 'damaged', 'mismatch', 'return'] as const;

/** `open`: the seller answers; `contested`: the back office decides; `returning`: the buyer sends the parcel back. */
export const CASE_STATUSES = ['open', 'contested', 'returning', 'closed'] as const;

/** How a case ended. `dropped`: by the buyer, or because nothing was sent back. */
export const CASE_OUTCOMES = ['refunded', 'returned', 'refused', 'dropped'] as const;

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
  /** Where a return goes; only while it is under way, and only to its buyer. */
  returnTo: z.optional(z.object({ name: z.string(), address: z.string() })),
  /** A prepaid return label. */
  label: z.optional(z.url({ protocol: /^https$/ })),
  returnCarrier: z.optional(z.string()),
  returnTracking: z.optional(z.string()),
  returnSentAt: z.optional(z.string()),
});
