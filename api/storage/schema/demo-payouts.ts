import { DEMO_ACCOUNT_STATES, DEMO_DISPUTE_VERDICTS } from '#contract/payouts/demo-bank.ts';
import { sql } from 'drizzle-orm';
import { isOneOf } from '../checks.ts';
import { cents, check, index, instant, oneOf, table, text, uniqueIndex } from '../columns.ts';

/** The demo provider's accounts of sellers, which a real provider stores on its side. */
export const demoAccounts = table(
  'demo_accounts',
  {
    id: text().primaryKey(), // acct_demo_…
    owner: text().notNull(), // of whose listings it gets the money
    state: oneOf(DEMO_ACCOUNT_STATES).notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('demo_accounts_owner').on(t.owner),
    check('demo_accounts_state', isOneOf(t.state, DEMO_ACCOUNT_STATES)),
  ],
);

/** Transfers by the demo provider to these accounts, and reversals of them, by idempotency key. */
export const demoTransfers = table(
  'demo_transfers',
  {
    key: text().primaryKey(),
    id: text().notNull(), // tr_demo_…, trr_demo_…
    accountId: text().notNull(),
    reverses: text(), // the id of the transfer that a reversal takes money back from
    cents: cents().notNull(),
    currency: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('demo_transfers_id').on(t.id),
    index('demo_transfers_reverses')
      .on(t.reverses)
      .where(sql`${t.reverses} is not null`),
  ],
);

/** Demo payments that their buyers dispute at the bank. */
export const demoDisputes = table(
  'demo_disputes',
  {
    id: text().primaryKey(), // dp_demo_…
    intentId: text().notNull(),
    cents: cents().notNull(),
    currency: text().notNull(),
    createdAt: instant().notNull(),
    evidenceAt: instant(), // when the shop told the bank what it knows, which it can do once
    verdict: oneOf(DEMO_DISPUTE_VERDICTS), // the bank's; without it and without evidence, time decides for the buyer
  },
  (t) => [uniqueIndex('demo_disputes_intent').on(t.intentId)],
);
