import { sql } from 'drizzle-orm';
import { id, index, instant, ref, table, text, uniqueIndex } from '../columns.ts';

/** A visitor's session. Its id never changes; its token rotates and is kept only as a SHA-256 hash. */
export const sessions = table(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull(),
    previousTokenHash: text(), // rotated away at `rotatedAt`; an alias for reads for a short while
    rotatedAt: instant(),
    userId: ref(),
    successorId: ref(), // the guest's session that this guest's was united with: its token opens that one from then on
    email: text(), // where a guest's listings can be opened again from
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenHash),
    uniqueIndex('sessions_previous_token').on(t.previousTokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_successor')
      .on(t.successorId)
      .where(sql`${t.successorId} is not null`),
  ],
);
