import { sql } from 'drizzle-orm';
import { PAYMENT_PROVIDERS } from '#contract/orders/order-status.ts';
import { ACCOUNT_STATES } from '#contract/payouts/account-state.ts';
import { STANDINGS } from '#contract/payouts/payout-state.ts';
import {
  check,
  flag,
  id,
  index,
  instant,
  json,
  oneOf,
  primaryKey,
  ref,
  table,
  text,
  uniqueIndex,
  whole,
} from '../columns.ts';
import { isOneOf } from '../checks.ts';
import { sessions } from './sessions.ts';

/** Users with an account. The email is stored in lower case. */
export const users = table(
  'users',
  {
    id: id(),
    publicId: text().notNull(), // of the seller's public page (22 characters)
    email: text().notNull(),
    name: text().notNull(),
    isVerified: flag().notNull().default(false),
    passwordHash: text(), // scrypt with its salt and cost; null: signs in by codes only
    promotionalEmails: flag().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_public').on(t.publicId),
    index('users_newest').on(t.createdAt, t.id),
    index('users_unverified')
      .on(t.id)
      .where(sql`not ${t.isVerified}`),
  ],
);

/** The purpose of a code. */
export const CODE_PURPOSES = ['sign-in', 'register', 'change-password'] as const;

/** An emailed code, valid for the requesting session and the given email. */
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
    sells: flag().notNull().default(false), // confirms a seller's email, and signs nobody in: `opens` is false for former builds, which know only the purposes above
    opens: flag().notNull(), // false: shown in demo mode for an email without an account, and refused like a wrong code
    name: text(), // of the new account
    passwordHash: text(), // of the new account, or the new password
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

/** A guest's email address, one per guest; accounts have theirs in `users`. */
export const contacts = table(
  'contacts',
  {
    owner: text().primaryKey(), // "s:34"
    email: text().notNull(), // in lower case
    confirmedAt: instant(), // the guest reads the mail of this address
    confirmBy: instant(), // had listings before the shop asked for this: they stay for sale until then
  },
  (t) => [
    index('contacts_due')
      .on(t.confirmBy)
      .where(sql`${t.confirmedAt} is null and ${t.confirmBy} is not null`),
    index('contacts_confirmed')
      .on(t.email)
      .where(sql`${t.confirmedAt} is not null`),
  ],
);

/** What the provider still asks of a seller. */
export interface AccountDue {
  /** Its names of what is missing. */
  readonly fields: readonly string[];
  /** Until when it needs that (ms). */
  readonly dueAt?: number | undefined;
  /** The account as the provider described it when it refused a payout for good: it gets none until something changes. */
  readonly refused?: string | undefined;
  /** When the account was first asked for (ms), until there is one. */
  readonly askedAt?: number | undefined;
}

/** What sellers have said about themselves, and how they are paid, by owner: accounts and guests. */
export const sellers = table(
  'sellers',
  {
    owner: text().primaryKey(), // "u:12"
    createdAt: instant().notNull(),
    returnName: text(),
    returnAddress: text(),
    awaySince: instant(), // their listings are paused
    awayUntil: instant(), // null: until they say that they are back
    standing: oneOf(STANDINGS).notNull().default('ok'),
    reason: text(), // of a hold or block, an admin's
    accountId: text(), // the payout provider's name of their account
    accountProvider: oneOf(PAYMENT_PROVIDERS),
    accountState: oneOf(ACCOUNT_STATES),
    accountDue: json<AccountDue>(),
  },
  (t) => [
    index('sellers_back')
      .on(t.awayUntil)
      .where(sql`${t.awayUntil} is not null`),
    uniqueIndex('sellers_account')
      .on(t.accountId)
      .where(sql`${t.accountId} is not null`),
  ],
);

export const BLOCK_KINDS = ['user', 'email', 'session'] as const;

/** Who may neither buy nor sell: a user by id, a guest by the id of their session, and their email addresses. */
export const blocks = table(
  'blocks',
  {
    kind: oneOf(BLOCK_KINDS).notNull(),
    value: text().notNull(), // of an email, its HMAC
    owner: text().notNull(), // the blocked account or guest: "u:12"
    reason: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.value] }),
    index('blocks_owner').on(t.owner),
    check('blocks_kind', isOneOf(t.kind, BLOCK_KINDS)),
  ],
);

/** The second factor of a signed-in session: account data also requires this cookie. */
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
