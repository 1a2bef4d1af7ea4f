import * as z from 'zod/mini';

/** The parts of the server's configuration that pages need; the same for every visitor. */
export const configSchema = z.object({
  payments: z.object({
    provider: z.enum(['demo', 'stripe']),
    livemode: z.boolean(),
    publishableKey: z.nullable(z.string()),
  }),
  /** True if no real money moves, also with Stripe's test keys: every page shows a ribbon. */
  demo: z.boolean(),
  /** What every page tells its visitors at present, such as that the shop is being moved. */
  notice: z.optional(z.string()),
  /** Id of the release, so that a phone can detect an outdated page. */
  build: z.string(),
  /** Absent from older servers. `checks`: sellers are asked to confirm an email before they list. */
  selling: z.optional(z.object({ checks: z.boolean() })),
  /** Empty values are not shown. */
  support: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
});
export type Config = z.infer<typeof configSchema>;
