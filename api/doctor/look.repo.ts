import type { SQL } from 'drizzle-orm';
import type { Ailment, Invariant } from './invariants.ts';

/** Condition on a column with ids of the table that is examined: SQLite blocks the event loop during a statement. */
export type Within = (id: SQL) => SQL;

/** How to find the breaches of an invariant. */
export interface Look {
  readonly invariant: Invariant;
  readonly ailment: Ailment;
  /** The table that is examined, a range of ids at a time; what only demo shops have, and sums by seller, at once. */
  readonly of:
    | 'products'
    | 'stock_ledger'
    | 'checkouts'
    | 'orders'
    | 'shipments'
    | 'ledger_entries'
    | 'payouts'
    | 'uploads'
    | 'demo shops'
    | 'sellers';
  readonly query: (within: Within, now: number) => SQL;
}
