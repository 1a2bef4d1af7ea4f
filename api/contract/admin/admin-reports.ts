import * as z from 'zod/mini';
import { CONDITIONS } from '../catalog/conditions.ts';
import { REPORT_REASONS } from '../support/report.ts';

export const REPORT_STATUSES = ['open', 'hidden', 'dismissed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** A report, with the current state of the listing; dollars. */
export const adminReportSchema = z.object({
  id: z.number(),
  status: z.enum(REPORT_STATUSES),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  createdAt: z.string(),
  decidedAt: z.optional(z.string()),
  /** Number of open reports about the listing, including this one. */
  openReports: z.number(),
  /** The account that sent it; absent for guests. */
  reporter: z.optional(z.object({ id: z.number(), name: z.string() })),
  product: z.object({
    id: z.number(),
    title: z.string(),
    price: z.number(),
    condition: z.enum(CONDITIONS),
    imageUrl: z.string(),
    /** The seller's public name; absent for the shop's own listings and those of guests. */
    seller: z.optional(z.string()),
    /** What is known of the seller, except for the shop itself: the account (guests have none), listings, other reports. */
    sellerRecord: z.optional(
      z.object({ accountId: z.optional(z.number()), listings: z.number(), otherReports: z.number() }),
    ),
    state: z.enum(['for-sale', 'sold', 'hidden', 'deleted']),
    /** Copies are left, but not for sale at present. Then `state` is `sold`: old pages know no other. */
    paused: z.optional(z.literal(true)),
  }),
});
export type AdminReport = z.infer<typeof adminReportSchema>;

/**
 * GET /api/admin/reports?status=open|hidden|dismissed&cursor=: open ones (the default) oldest first, the others
 * newest first.
 */
export const adminReportsSchema = z.object({
  reports: z.array(adminReportSchema),
  /** Number of reports by status. */
  counts: z.object({ open: z.number(), hidden: z.number(), dismissed: z.number() }),
  next: z.optional(z.string()),
});
export type AdminReports = z.infer<typeof adminReportsSchema>;

/**
 * POST /api/admin/reports/{id}/hide hides the listing and closes all its open reports; …/dismiss closes this one;
 * …/show makes a hidden listing visible again. Each returns the report.
 */
export const REPORT_DECISIONS = ['hide', 'dismiss', 'show'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
