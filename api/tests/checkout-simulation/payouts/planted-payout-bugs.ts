import { sql, type SQL } from 'drizzle-orm';
import type { Payments } from '#api/gateways/payments/payments.ts';
import type { SellerPayouts } from '#api/gateways/payments/payouts.ts';
import type { Storage, Tx } from '#api/storage/storage.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { PlantedBug } from '../bugs.ts';
import { payoutSchedules } from '../random-schedules.ts';

const runAll = async (tx: Tx, statements: readonly SQL[]): Promise<void> => {
  for (const statement of statements) await tx.run(statement);
};

/** Transactions of payouts see the database as it is after `hide`; `restore` undoes that before each commit. */
const seeing =
  (hide: readonly SQL[], restore: readonly SQL[]) =>
  (storage: Storage): Storage => ({
    db: storage.db,
    close: () => storage.close(),
    transaction: (locks, work) =>
      storage.transaction(locks, async (tx) => {
        await runAll(tx, hide);
        const result = await work(tx);
        await runAll(tx, restore);
        return result;
      }),
  });

/** Replaces some calls about payouts. */
export const withPayouts =
  (change: (payouts: SellerPayouts) => Partial<SellerPayouts>) =>
  (payments: Payments): Payments =>
    payments.payouts === undefined
      ? payments
      : { ...payments, payouts: { ...payments.payouts, ...change(payments.payouts) } };

const deleteEntries = (kind: 'reversal' | 'planted'): readonly SQL[] => [
  sql`delete from ledger_lines where entry_id in (select id from ledger_entries where kind = ${kind})`,
  sql`delete from ledger_entries where kind = ${kind}`,
];

/** Credits sellers what they owe, as far as their sales on the way go. */
const COVER_DEBTS: readonly SQL[] = [
  sql`insert into ledger_entries (key, kind, currency, livemode, at) values ('planted:1', 'planted', 'USD', false, 0)`,
  sql`insert into ledger_lines (entry_id, place, account, owner, cents)
    select e.id, row_number() over (order by x.owner), 'seller', x.owner, -min(x.debt, x.coming)
    from (select l.owner, sum(case when s.id is null or s.settled_at is not null then l.cents else 0 end) as debt,
        sum(case when s.status in ('new', 'shipped') and s.lost_at is null then -l.cents else 0 end) as coming
      from ledger_lines l left join shipments s on s.id = l.shipment_id where l.account = 'seller' group by l.owner) x
    join ledger_entries e on e.key = 'planted:1' where x.debt > 0 and x.coming > 0`,
];

const BUGS: readonly PlantedBug[] = [
  { bug: 'a retried payout is sent again', bugs: { forgetsKeysAfterMs: 0 } },
  {
    bug: 'a payout is sent again a day later, when the provider has forgotten its key',
    bugs: { forgetsKeysAfterMs: DAY_MS },
  },
  {
    bug: 'a seller is paid before the parcel arrives',
    bugs: {
      inPayouts: seeing(
        [sql`update shipments set status = 'delivered', pay_at = 0 where status = 'shipped'`],
        [sql`update shipments set status = 'shipped', pay_at = null where pay_at = 0`],
      ),
    },
  },
  {
    bug: 'a seller is paid before the day of payment',
    bugs: {
      inPayouts: seeing(
        [sql`update shipments set pay_at = -pay_at where status = 'delivered'`],
        [sql`update shipments set pay_at = -pay_at where pay_at < 0`],
      ),
    },
  },
  {
    bug: 'a seller is paid while a bank decides about the payment',
    bugs: {
      inPayouts: seeing(
        [sql`update disputes set status = 'hidden ' || status`],
        [sql`update disputes set status = substr(status, 8) where status like 'hidden %'`],
      ),
    },
  },
  {
    bug: 'a seller is paid while a case is open',
    bugs: {
      inPayouts: seeing(
        [sql`update cases set label = status, status = 'closed' where status <> 'closed'`],
        [sql`update cases set status = label, label = null where label is not null`],
      ),
    },
  },
  {
    bug: 'sales on the way cover a debt',
    bugs: { inPayouts: seeing(COVER_DEBTS, deleteEntries('planted')) },
  },
  {
    bug: 'a debt that was taken back is netted, too',
    bugs: { insideTransaction: async (tx) => runAll(tx, deleteEntries('reversal')) },
  },
  {
    bug: 'a reversal that was made counts as refused, and its debt is netted, too',
    bugs: {
      payments: withPayouts((payouts) => ({
        reverse: async (order) => {
          const made = await payouts.reverse(order);
          return made.status === 'sent' ? { status: 'refused', reason: 'Insufficient funds' } : made;
        },
      })),
    },
  },
];

/** Bugs of payouts by the provider, which schedules about them must find. */
export const PLANTED_PAYOUT_BUGS: readonly PlantedBug[] = BUGS.map((planted) => ({
  ...planted,
  schedules: payoutSchedules,
}));
