import * as z from 'zod/mini';

/** The part of GET /api/config that only sellers need, which no page carries: the fee a copy, and how sellers are paid. */
export const sellingConfigSchema = z.object({
  selling: z.object({
    fee: z.object({ percent: z.number(), fixed: z.number() }),
    payouts: z.enum(['provider', 'manual']),
  }),
});
export type SellingConfig = z.infer<typeof sellingConfigSchema>;
