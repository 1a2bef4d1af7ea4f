import { sql } from 'drizzle-orm';
import {
  check,
  counter,
  flag,
  id,
  index,
  instant,
  oneOf,
  primaryKey,
  ref,
  table,
  text,
  uniqueIndex,
  whole,
} from '../columns.ts';
import { isOneOf } from '../checks.ts';
import { orders } from './orders.ts';

/** Whose the money is; documented at `Account`. */
export const LEDGER_ACCOUNTS = [
  'provider',
  'bank',
  'seller',
  'shop',
  'fees',
  'processing',
  'refunds',
  'transfers',
  'disputes',
  'losses',
] as const;

/** The entries of the double-entry ledger of all money, one per key. Append-only. */
export const ledgerEntries = table(
  'ledger_entries',
  {
    id: id(),
    key: text().notNull(), // what happened, "paid:pi_1": an event is entered once
    kind: text().notNull(), // the key up to its first colon
    orderId: ref().references(() => orders.id),
    currency: text().notNull(),
    livemode: flag().notNull(),
    at: instant().notNull(),
    note: text(),
  },
  (t) => [uniqueIndex('ledger_entries_key').on(t.key), index('ledger_entries_order').on(t.orderId)],
);

/** The lines of an entry, whose cents add up to 0. */
export const ledgerLines = table(
  'ledger_lines',
  {
    entryId: ref()
      .notNull()
      .references(() => ledgerEntries.id),
    place: whole().notNull(),
    account: oneOf(LEDGER_ACCOUNTS).notNull(),
    owner: text(), // of the account `seller`: the seller's owner key
    shipmentId: ref(), // the parcel that it is about
    cents: counter().notNull(), // a debit is positive, a credit negative
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.place] }),
    // Sellers' lines only: other lines are found by the entries of their order, and an order would dirty a page for each.
    index('ledger_lines_seller')
      .on(t.owner, t.shipmentId)
      .where(sql`${t.owner} is not null`),
    check('ledger_lines_account', isOneOf(t.account, LEDGER_ACCOUNTS)),
    check('ledger_lines_cents', sql`${t.cents} <> 0`),
  ],
);
