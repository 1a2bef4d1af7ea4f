import * as z from 'zod/mini';
import { FEE_LIMITS } from '../ledger/fee.ts';
import { isWholeCents, toDollars } from '../money.ts';
import { ADMIN_MESSAGES as MESSAGES } from './admin-messages.ts';

/** 0 to `max`, with at most 2 decimals. */
const upTo = (max: number, message: string) =>
  z.number(message).check(z.refine((value) => value >= 0 && value <= max && isWholeCents(value), message));

/** POST /api/admin/fee-terms: the sellers' fee a copy, for what is listed or priced from now on; percent and dollars. */
export const newFeeTermsSchema = z.object({
  percent: upTo(FEE_LIMITS.basisPoints / 100, MESSAGES.feePercentInvalid),
  fixed: upTo(toDollars(FEE_LIMITS.fixedCents), MESSAGES.feeFixedInvalid),
});
export type NewFeeTerms = z.infer<typeof newFeeTermsSchema>;

/** GET /api/admin/fee-terms, and the response of POST: all terms, the newest first. Empty: the shop never had a fee. */
export const feeTermsListSchema = z.object({
  terms: z.array(z.object({ id: z.number(), percent: z.number(), fixed: z.number(), since: z.string() })),
});
export type FeeTermsList = z.infer<typeof feeTermsListSchema>;
