import * as z from 'zod/mini';
import { isWholeCents } from '../money.ts';
import { ADMIN_MONEY as TEXTS } from './admin-money-messages.ts';
import { MONEY_ACCOUNTS, MONEY_ENTRY_KINDS } from './money-kinds.ts';

/** The balances of one currency, live or not; dollars. */
const moneyBookSchema = z.object({
  currency: z.string(),
  livemode: z.boolean(),
  debits: z.array(z.object({ account: z.enum(MONEY_ACCOUNTS.debits), amount: z.number() })),
  credits: z.array(z.object({ account: z.enum(MONEY_ACCOUNTS.credits), amount: z.number() })),
  /** To those who have something: one seller's debt takes nothing from another. */
  owedToSellers: z.number(),
  /** What the provider has beyond all that is owed to others. */
  withdrawable: z.number(),
});
export type MoneyBook = z.infer<typeof moneyBookSchema>;

/** A refund that the buyer's bank has sent back; dollars. */
const failedRefundSchema = z.object({
  id: z.number(),
  /** The order's id in addresses, and its number. */
  orderId: z.string(),
  orderNumber: z.string(),
  /** '' after they were purged. */
  buyer: z.string(),
  amount: z.number(),
  /** Why the money was to go back. */
  reason: z.string(),
  failedAt: z.string(),
});
export type FailedRefund = z.infer<typeof failedRefundSchema>;

/** What a seller owes; dollars. */
const sellerDebtSchema = z.object({
  /** "u:12" */
  owner: z.string(),
  name: z.string(),
  email: z.optional(z.string()),
  amount: z.number(),
  since: z.string(),
  /** Whether the provider has refused to take it back from the seller's account. */
  isRefused: z.boolean(),
});
export type SellerDebt = z.infer<typeof sellerDebtSchema>;

/**
 * GET /api/admin/money, and the response of POST /api/admin/money/entries. `books`: the one of current payments first, and others
 * only if something is in them.
 */
export const adminMoneySchema = z.object({
  books: z.array(moneyBookSchema),
  failedRefunds: z.array(failedRefundSchema),
  debts: z.array(sellerDebtSchema),
});
export type AdminMoney = z.infer<typeof adminMoneySchema>;

/** Each entry's limit, in dollars. */
const MAX_AMOUNT = 1_000_000;

/** Why, in the trail and for the books. */
export const adminReason = z.string(TEXTS.whyMissing).check(
  z.refine((text) => text.trim().length > 0, TEXTS.whyMissing),
  z.maxLength(500, TEXTS.whyTooLong),
);

/**
 * POST /api/admin/money/entries with an Idempotency-Key; dollars. `owner`, a seller's: of credits, debits and write-offs; `refundId`:
 * of a refund by hand, whose amount is that of the failed refund.
 */
export const moneyEntrySchema = z
  .object({
    kind: z.enum(MONEY_ENTRY_KINDS, TEXTS.kindMissing),
    owner: z.optional(z.string().check(z.regex(/^[us]:[1-9]\d{0,14}$/, TEXTS.sellerMissing))),
    refundId: z.optional(z.int(TEXTS.refundMissing).check(z.positive())),
    amount: z.number(TEXTS.amountMissing).check(
      z.refine((dollars) => dollars >= 0.01 && dollars <= MAX_AMOUNT, TEXTS.amountMissing),
      z.refine(isWholeCents, TEXTS.amountTooFine),
    ),
    reason: adminReason,
  })
  .check(
    z.refine(({ kind, owner }) => kind === 'refund' || kind === 'withdrawal' || owner !== undefined, {
      path: ['owner'],
      message: TEXTS.sellerMissing,
    }),
    z.refine(({ kind, refundId }) => kind !== 'refund' || refundId !== undefined, {
      path: ['refundId'],
      message: TEXTS.refundMissing,
    }),
  );
export type MoneyEntry = z.infer<typeof moneyEntrySchema>;
