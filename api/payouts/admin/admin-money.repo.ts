import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { ledgerEntries, ledgerLines, payouts, shipments } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';
import { isOf, type MoneyKind } from '../balances.repo.ts';

type Account = (typeof ledgerLines.$inferSelect)['account'];

/** The balance of an account, in cents: debits are positive. */
export interface AccountBalance extends MoneyKind {
  readonly account: Account;
  readonly cents: number;
}

/** The balances of all accounts, by currency and livemode. */
export const accountBalances = (db: Db): Promise<AccountBalance[]> =>
  db
    .select({
      account: ledgerLines.account,
      currency: ledgerEntries.currency,
      livemode: ledgerEntries.livemode,
      cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number),
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .groupBy(ledgerLines.account, ledgerEntries.currency, ledgerEntries.livemode);

/**
 * By seller, currency and livemode: `waiting`, what is owed for parcels that neither a payout nor a debt has used up, and `rest`, which
 * is negative if they owe something. Sales on the way never cover a debt.
 */
const bySeller: SQL = sql`(select b.owner, b.currency, b.livemode,
    sum(case when b.is_waiting = 1 and b.cents > 0 then b.cents else 0 end) as waiting,
    sum(case when b.is_waiting = 1 and b.cents > 0 then 0 else b.cents end) as rest
  from (select l.owner, e.currency, case when e.livemode then 1 else 0 end as livemode, -sum(l.cents) as cents,
      case when s.id is not null and s.settled_at is null and s.paid_out_at is null then 1 else 0 end as is_waiting
    from ledger_lines l join ledger_entries e on e.id = l.entry_id left join shipments s on s.id = l.shipment_id
    where l.owner is not null
    group by l.owner, e.currency, e.livemode, l.shipment_id, s.id, s.settled_at, s.paid_out_at) b
  group by b.owner, b.currency, b.livemode)`;

/** What is owed to all sellers who have something, in cents. */
export const owedToSellers = (db: Db): Promise<(MoneyKind & { readonly cents: number })[]> =>
  db.rows(
    sql`select x.currency, x.livemode, sum(x.waiting + case when x.rest > 0 then x.rest else 0 end) as cents
      from ${bySeller} x group by x.currency, x.livemode`,
    (row) => ({
      currency: row.text('currency'),
      livemode: row.number('livemode') === 1,
      cents: row.number('cents'),
    }),
  );

/** Sellers with debts, in cents, the highest first. */
export const largestDebts = (
  db: Db,
  { currency, livemode }: MoneyKind,
  limit: number,
): Promise<{ owner: string; cents: number }[]> =>
  db.rows(
    sql`select x.owner, -x.rest as cents from ${bySeller} x
      where x.rest < 0 and x.currency = ${currency} and x.livemode = ${livemode ? 1 : 0}
      order by x.rest, x.owner limit ${limit}`,
    (row) => ({ owner: row.text('owner'), cents: row.number('cents') }),
  );

/** A seller's lines that are about no parcel or one that is used up, oldest first: cents that they get, and when (ms). */
export const settledLines = (
  db: Db,
  owner: string,
  kind: MoneyKind,
): Promise<{ at: number; cents: number }[]> =>
  db
    .select({ at: ledgerEntries.at, cents: sql<number>`-${ledgerLines.cents}`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .leftJoin(shipments, eq(shipments.id, ledgerLines.shipmentId))
    .where(
      and(
        isOf(owner, kind),
        sql`(${shipments.id} is null or coalesce(${shipments.settledAt}, ${shipments.paidOutAt}) is not null)`,
      ),
    )
    .orderBy(asc(ledgerEntries.id), asc(ledgerLines.place));

/** Those of the sellers from whose payout account the provider has refused to take something back. */
export async function refusedSellers(db: Db, owners: readonly string[]): Promise<ReadonlySet<string>> {
  if (owners.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ owner: payouts.owner })
    .from(payouts)
    .where(
      and(inArray(payouts.owner, [...owners]), eq(payouts.kind, 'reversal'), eq(payouts.status, 'failed')),
    );
  return new Set(rows.map(({ owner }) => owner));
}
