import * as z from 'zod/mini';

/** What the page must know of the server's set-up; the same for every visitor. */
export const configSchema = z.object({
  payments: z.object({
    provider: z.enum(['demo', 'stripe']),
    livemode: z.boolean(),
    publishableKey: z.nullable(z.string()),
  }),
  /** True when no real money moves, with test keys of Stripe too: every page says so in a ribbon. */
  demo: z.boolean(),
  /** Names the release, so that a phone can tell an old page from a new server. */
  build: z.string(),
  /** A line without a value is not shown. */
  support: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
});
export type Config = z.infer<typeof configSchema>;
