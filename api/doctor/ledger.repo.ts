import { sql } from 'drizzle-orm';
import { isHonoured } from './is-honoured.repo.ts';
import type { Look } from './look.repo.ts';

/** Refunds that are owed: decided and not sent, or failed at the provider and not given back by hand. */
const owed = sql`(select coalesce(sum(r.cents - r.disputed_cents), 0) from refunds r
  where r.order_id = o.id and r.status <> 'sent' and r.paid_by_hand_at is null)`;

/** Without a condition on the account, by whose index SQLite would read all refunds for each order. */
const enteredAsOwed = sql`(select coalesce(-sum(case when l.account = 'refunds' then l.cents else 0 end), 0)
  from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.order_id = o.id)`;

/** What parcels were paid out, by hand. */
const paidOut = sql`coalesce(s.paid_out_cents,
  (select sum(i.quantity * i.unit_cents) from order_items i where i.shipment_id = s.id))`;

/** The owner of a line of an entry `e`, or the account that has taken over its guest since. */
const ownerNow = sql`coalesce((select t.owner from ledger_entries m join ledger_lines t on t.entry_id = m.id
  where m.kind = 'merge' and m.id > e.id and m.key like 'merge:' || l.owner || ':%' and t.owner <> l.owner
  order by m.id limit 1), l.owner)`;

/** The ledger against what orders, refunds and payouts say. What parcels have left is compared by `wrongBalances`. */
export const LEDGER_LOOKS: readonly Look[] = [
  {
    invariant: 'I10',
    ailment: 'unbalanced',
    of: 'ledger_entries',
    query: (within) => sql`
      select 'entry ' || e.key as about, count(l.place) || ' lines add up to ' || coalesce(sum(l.cents), 0) as seen
      from ledger_entries e left join ledger_lines l on l.entry_id = e.id
      where ${within(sql`e.id`)} group by e.id, e.key having coalesce(sum(l.cents), 1) <> 0`,
  },
  {
    invariant: 'I11',
    ailment: 'unposted',
    of: 'orders',
    query: (within) => sql`
      select 'order ' || x.number as about,
        'paid ' || coalesce(cast(x.received as text), 'unknown') || ', entered ' || coalesce(cast(x.entered as text), 'nothing') as seen
      from (select o.number, l.cents as entered,
          coalesce(d.received_cents, case when ${isHonoured} then o.total_cents end) as received
        from orders o left join demo_intents d on d.id = o.intent_id
        left join ledger_entries e on e.key = 'paid:' || o.intent_id
          and (not ${isHonoured} or (e.currency = o.currency and e.livemode = o.livemode))
        left join ledger_lines l on l.entry_id = e.id and l.account = 'provider' where ${within(sql`o.id`)}) x
      where x.entered is null or x.entered <> x.received`,
  },
  {
    invariant: 'I12',
    ailment: 'refunds off',
    of: 'orders',
    query: (within) => sql`
      select 'order ' || x.number as about, 'owed ' || x.owed || ', entered ' || x.entered as seen
      from (select o.number, ${owed} as owed, ${enteredAsOwed} as entered from orders o
        where ${within(sql`o.id`)} and exists (select 1 from refunds r where r.order_id = o.id)) x
      where x.owed <> x.entered`,
  },
  {
    invariant: 'I12',
    ailment: 'refunds off',
    of: 'ledger_entries',
    query: (within) => sql`
      select 'entry ' || e.key as about, 'no such refund' as seen from ledger_entries e
      where ${within(sql`e.id`)} and e.kind in ('due', 'sent')
        and exists (select 1 from ledger_lines l where l.entry_id = e.id and l.account = 'refunds')
        and not exists (select 1 from refunds r where r.order_id = e.order_id
          and (r.key = substr(e.key, length(e.kind) + 2)
            or substr(e.key, length(e.kind) + 2) like r.key || ':retry:%'))`,
  },
  {
    invariant: 'I13',
    ailment: 'balance off',
    of: 'ledger_entries',
    query: (within) => sql`
      select 'shipment ' || l.shipment_id as about, l.owner || ' has a balance, and is not its seller' as seen
      from ledger_lines l join shipments s on s.id = l.shipment_id
      where ${within(sql`l.entry_id`)} and l.account = 'seller'
        and (s.seller is null or l.owner <> s.seller)
        and (select sum(b.cents) from ledger_lines b
          where b.owner = l.owner and b.shipment_id = l.shipment_id) <> 0`,
  },
  {
    invariant: 'I13',
    ailment: 'balance off',
    of: 'sellers',
    query: () => sql`
      select 'seller ' || coalesce(x.owner, 'unknown') as about, 'paid out and corrected ' || sum(x.paid) || ', entered ' || sum(x.entered) as seen
      from (select l.owner, 0 as paid, l.cents as entered from ledger_lines l
          where l.account = 'seller' and l.shipment_id is null
        union all select s.seller, ${paidOut}, 0 from shipments s where s.paid_out_at is not null
        union all select p.owner, case when p.kind = 'payout' then p.cents else -p.cents end, 0 from payouts p
          where p.status <> 'failed'
        union all select ${ownerNow}, l.cents, 0 from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where e.kind = 'admin' and l.account = 'seller') x
      group by x.owner having sum(x.paid) <> sum(x.entered)`,
  },
  {
    invariant: 'I13',
    ailment: 'balance off',
    of: 'sellers',
    query: () => sql`
      select 'transfers' as about, 'under way ' || x.due || ', entered ' || x.entered as seen
      from (select
          (select coalesce(sum(case when p.kind = 'payout' then p.cents else -p.cents end), 0) from payouts p
            where p.status = 'due') as due,
          (select coalesce(-sum(case when l.account = 'transfers' then l.cents else 0 end), 0)
            from ledger_entries e join ledger_lines l on l.entry_id = e.id
            where e.kind in ('payout', 'payout-sent', 'payout-back', 'reversal', 'reversal-sent', 'reversal-back')) as entered) x
      where x.due <> x.entered`,
  },
];
