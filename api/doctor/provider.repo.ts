import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/durations.ts';
import { ANSWERABLE_DISPUTES, DECIDE_WITHIN_MS, SEND_BEFORE_MS } from '#contract/orders/dispute-stage.ts';
import type { Look } from './look.repo.ts';

/** What an account of the ledger has of an order `o`. Without a condition on the account, by whose index SQLite would read all its lines. */
const enteredOf = (account: 'disputes' | 'provider') => sql`(select
    coalesce(sum(case when l.account = ${sql.raw(`'${account}'`)} then l.cents else 0 end), 0)
  from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.order_id = o.id)`;

/** What of refunds of an order `o` banks have given back in disputes, under a condition on the dispute `p`. */
const givenBack = (condition: SQL): SQL => sql`(select coalesce(sum(r.disputed_cents), 0) from refunds r
  join disputes p on p.id = r.dispute_id where r.order_id = o.id and ${condition})`;

/** Condition: a bank has taken a dispute's money, and its bearers are not decided. Inquiries take nothing. */
const isTaken = sql`p.status not like 'warning%' and p.status not in ('won', 'prevented') and p.decided_at is null`;

/** What banks have taken of an order `o`, and not given back to anybody. */
const disputed = sql`((select coalesce(sum(p.cents), 0) from disputes p where p.order_id = o.id and ${isTaken})
  - ${givenBack(isTaken)})`;

/** Disputes against what the provider has moved for them. */
const DISPUTE_LOOKS: readonly Look[] = [
  {
    invariant: 'I18',
    ailment: 'disputes off',
    of: 'orders',
    query: (within) => sql`
      select 'order ' || x.number as about, 'disputed ' || x.disputed || ', entered ' || x.entered as seen
      from (select o.number, ${disputed} as disputed, ${enteredOf('disputes')} as entered from orders o
        where ${within(sql`o.id`)} and exists (select 1 from disputes d where d.order_id = o.id)) x
      where x.disputed <> x.entered`,
  },
  {
    invariant: 'I18',
    ailment: 'disputes off',
    of: 'ledger_entries',
    query: (within) => sql`
      select 'entry ' || e.key as about, 'no such dispute' as seen
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where ${within(sql`e.id`)} and e.kind = 'balance' and l.account = 'disputes'
        and not exists (select 1 from disputes d where d.order_id = e.order_id)`,
  },
];

/** Evidence goes out within a minute. */
const QUIET_MS = 10 * MINUTE_MS;
const answerable = sql.raw(ANSWERABLE_DISPUTES.map((status) => `'${status}'`).join(', '));

/** Evidence that should have gone out by itself, and lost disputes whose sellers wait too long for who bears them. */
const overdueDisputes: Look = {
  invariant: 'I15',
  ailment: 'undecided',
  of: 'orders',
  query: (within, now) => sql`
    select 'dispute ' || d.id as about, case when d.status = 'lost' then 'lost, and its bearers are not decided'
        else 'evidence is due, and was not sent' end as seen
    from orders o join disputes d on d.order_id = o.id
    where ${within(sql`o.id`)} and ((d.status = 'lost' and d.decided_at is null
        and coalesce(d.closed_at, d.due_by) < ${now - DECIDE_WITHIN_MS})
      or (d.status in (${answerable}) and d.evidence_sent_at is null
        and d.due_by > ${now} and d.due_by < ${now + SEND_BEFORE_MS - QUIET_MS}))`,
};

/**
 * The demo provider's books of orders whose refunds and disputes the shop has noted: others are under way, and what went back in the
 * dashboard may be for one that is still owed.
 */
const demoOrders: Look = {
  invariant: 'I19',
  ailment: 'provider off',
  of: 'orders',
  query: (within) => sql`
    select 'order ' || x.number as about, 'the provider has ' || x.books || ', entered ' || x.entered as seen
    from (select o.number, ${enteredOf('provider')} as entered, d.received_cents - d.refunded_cents
        - coalesce((select sum(p.cents) from demo_disputes p
          where p.intent_id = d.id and coalesce(p.verdict, 'lost') <> 'won'), 0) as books
      from orders o join demo_intents d on d.id = o.intent_id
      where ${within(sql`o.id`)} and o.refunded_cents = d.refunded_cents + ${givenBack(sql`1 = 1`)}
        and not exists (select 1 from refunds r where r.order_id = o.id
          and (r.status = 'due' or (r.status = 'failed' and r.paid_by_hand_at is null)))
        and not exists (select 1 from jobs j where j.kind = 'demo-event' and j.done_at is null
          and cast(j.payload as text) like '%' || d.id || '%')) x
    where x.books <> x.entered`,
};

/** The demo provider's transfers and reversals, each of which is of one payout; those that are due may be under way. */
const demoTransfers: Look = {
  invariant: 'I19',
  ailment: 'provider off',
  of: 'demo shops',
  query: () => sql`
    select 'transfer ' || t.id as about, t.cents || ' cents to ' || t.account_id || ', ' ||
      coalesce(p.kind || ' ' || p.id || ' of ' || p.cents || ' is ' || p.status, 'for no payout') as seen
    from demo_transfers t left join payouts p on t.key = p.kind || ':' || p.id and p.provider = 'demo'
    where p.id is null or p.cents <> t.cents or p.account_id <> t.account_id or p.status = 'failed'
      or (p.status = 'sent' and p.provider_id <> t.id)
    union all select p.kind || ' ' || p.id, 'sent, and unknown to the provider'
    from payouts p left join demo_transfers t on t.id = p.provider_id
    where p.provider = 'demo' and p.status = 'sent' and t.id is null`,
};

export const PROVIDER_LOOKS: readonly Look[] = [...DISPUTE_LOOKS, overdueDisputes, demoOrders, demoTransfers];
