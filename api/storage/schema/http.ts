import { index, instant, primaryKey, table, text, whole } from '../columns.ts';

/** Stored responses to calls with an Idempotency-Key, so that the same call gets the same response. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    owner: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: whole(), // null while the first call is running
    answer: text(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.method, t.path, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);

/** Counters of rate limits, for the window that begins at `windowStart`. */
export const rateLimits = table(
  'rate_limits',
  { key: text().notNull(), windowStart: instant().notNull(), hits: whole().notNull() },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_limits_age').on(t.windowStart)],
);
