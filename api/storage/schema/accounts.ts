import { sql } from 'drizzle-orm';
import { check, flag, id, index, instant, oneOf, ref, table, text, uniqueIndex, whole } from '../columns.ts';
import { isOneOf } from '../checks.ts';
import { sessions } from './sessions.ts';

/** People with an account. The address is kept in small letters. */
export const users = table(
  'users',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    isVerified: flag().notNull().default(false),
    passwordHash: text(), // scrypt with its salt and cost; null: by codes only
    promotionalEmails: flag().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('users_email').on(t.email), index('users_newest').on(t.createdAt, t.id)],
);

/** What a code that was sent is for. */
export const CODE_PURPOSES = ['sign-in', 'register', 'change-password'] as const;

/** A code that was mailed, for the session that asked and the address that was named. */
export const codes = table(
  'codes',
  {
    id: id(),
    sessionId: ref()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    purpose: oneOf(CODE_PURPOSES).notNull(),
    hash: text().notNull(), // HMAC of the six digits
    opens: flag().notNull(), // false: shown in demo for an address that has no account, and refused as a wrong one
    name: text(), // of who registers
    passwordHash: text(), // of who registers or changes it
    attempts: whole().notNull().default(0),
    used: flag().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('codes_asked').on(t.sessionId, t.email, t.createdAt),
    index('codes_expiry').on(t.expiresAt),
    check('codes_purpose', isOneOf(t.purpose, CODE_PURPOSES)),
  ],
);

/** The second key of a session that is signed in: what belongs to the account opens only with this cookie, too. */
export const accountKeys = table(
  'account_keys',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: ref()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    device: text().notNull(), // "Chrome on Android", for the list of sessions
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('account_keys_token').on(t.tokenHash),
    uniqueIndex('account_keys_session').on(t.sessionId),
    index('account_keys_user')
      .on(t.userId, t.lastUsedAt)
      .where(sql`${t.endedAt} is null`),
  ],
);
