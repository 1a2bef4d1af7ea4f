import * as z from 'zod/mini';
import { CHECKOUT } from '../checkout/checkout.ts';
import { LIMITS } from '../limits.ts';
import { trimmed } from '../trimmed.ts';

/** GET /api/seller, and the response of PATCH. */
export const sellerSchema = z.object({
  /** Where buyers send returns; shown to them only while one is under way. */
  returnName: z.optional(z.string()),
  returnAddress: z.optional(z.string()),
  /** Absent while the listings are for sale. `until`: the first day back, "2026-12-03". */
  away: z.optional(z.object({ since: z.string(), until: z.optional(z.string()) })),
});
export type Seller = z.infer<typeof sellerSchema>;

/** Refusals of a change. */
export const SELLER_CHANGE_MESSAGES = {
  name: 'Please enter a name',
  address: 'Please enter an address',
  day: 'Please choose a day that is still to come',
  noSeller: 'Please list something first.',
} as const;

/** PATCH /api/seller: only the given fields change. `away: null`: back again. Past days are refused by the server. */
export const sellerChangeSchema = z.object({
  returnName: z.optional(trimmed(2, LIMITS.name.max, SELLER_CHANGE_MESSAGES.name)),
  returnAddress: z.optional(trimmed(5, CHECKOUT.maxAddressLength, SELLER_CHANGE_MESSAGES.address)),
  away: z.optional(z.nullable(z.object({ until: z.optional(z.iso.date(SELLER_CHANGE_MESSAGES.day)) }))),
});
export type SellerChange = z.infer<typeof sellerChangeSchema>;
