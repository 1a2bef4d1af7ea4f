import * as z from 'zod/mini';
import { ACCOUNT_STATES } from '../payouts/account-state.ts';
import { STANDINGS } from '../payouts/payout-state.ts';
import { adminReason } from './admin-money.ts';

/** A row of the back office's sellers: a seller, or another account that matches the search; dollars. */
export const adminSellerSchema = z.object({
  /** "u:12" an account, "s:34" a guest */
  owner: z.string(),
  name: z.string(),
  email: z.optional(z.string()),
  /** The account's id; absent for guests. */
  userId: z.optional(z.number()),
  /** Parcels that were not canceled. */
  sales: z.number(),
  /** Percent of the parcels that were due and not sent in time; absent if none was due yet. */
  late: z.optional(z.number()),
  /** Open ones about their parcels. */
  cases: z.number(),
  /** What the ledger owes them in all; negative is a debt. */
  balance: z.number(),
  /** Absent if the shop pays sellers by hand. */
  account: z.optional(z.enum(ACCOUNT_STATES)),
  standing: z.enum(STANDINGS),
  /** Why they are held or blocked. */
  reason: z.optional(z.string()),
});
export type AdminSeller = z.infer<typeof adminSellerSchema>;

/** GET /api/admin/sellers?q=&standing=&cursor=&limit=: accounts before guests, the newest first. `q` also finds who never sold. */
export const adminSellersSchema = z.object({
  sellers: z.array(adminSellerSchema),
  next: z.optional(z.string()),
});
export type AdminSellers = z.infer<typeof adminSellersSchema>;

/** POST /api/admin/sellers/{owner}/{step}; the response is the seller. */
export const SELLER_STEPS = ['hold', 'release', 'block', 'unblock'] as const;
export type SellerStep = (typeof SELLER_STEPS)[number];
export const sellerStepSchema = z.object({ reason: adminReason });
