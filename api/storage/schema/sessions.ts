import { sql } from 'drizzle-orm';
import { id, index, instant, ref, table, text, uniqueIndex } from '../columns.ts';

/** Sessions of visitors. The id never changes; the token rotates and is stored only as a SHA-256 hash. */
export const sessions = table(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull(),
    previousTokenHash: text(), // replaced at `rotatedAt`; still valid for reads for a short time
    rotatedAt: instant(),
    userId: ref(),
    successorId: ref(), // the guest session that this one was merged into: its token opens that session from then on
    email: text(), // former place of `contacts.email`, emptied at every start; former builds write it
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
    index('sessions_email')
      .on(t.id)
      .where(sql`${t.email} is not null`),
  ],
);
