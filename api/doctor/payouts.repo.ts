import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/durations.ts';
import { hasOpenCase, hasUnsettledDispute } from '../storage/schema.ts';
import type { Look, Within } from './look.repo.ts';

/** Refunds at the sellers' expense, but of removed copies, before a shipment was paid out. Those of the same millisecond may be later. */
const before = sql`r.order_id = s.order_id and r.created_at < s.paid_out_at
  and (r.bearer is null or r.bearer <> 'shop') and r.key not like '%:item:%'`;

/** Payouts and their parts, in cents: items, fees, own refunds, refunds of all shipments, refunds of the order as a whole. */
const payouts = (
  within: Within,
): SQL => sql`(select s.id, s.paid_out_cents, cast(o.subtotal_cents as bigint) as subtotal,
    (select coalesce(sum((oi.quantity - oi.removed) * oi.unit_cents), 0) from order_items oi where oi.shipment_id = s.id) as gross,
    (select coalesce(sum((oi.quantity - oi.removed) * oi.fee_cents), 0) from order_items oi where oi.shipment_id = s.id) as fee,
    (select coalesce(sum(r.cents), 0) from refunds r where ${before} and r.shipment_id = s.id) as own,
    (select coalesce(sum(r.cents), 0) from refunds r where ${before} and r.shipment_id is not null) as all_own,
    (select coalesce(sum(r.cents), 0) from refunds r where ${before} and r.shipment_id is null) as whole
  from shipments s join orders o on o.id = s.order_id 
  where s.paid_out_cents is not null and ${within(sql`s.id`)})`;

/** What is left of a shipment's fee after its own refunds, which give it back in proportion. */
const feeLeft = sql`(x.fee - coalesce(x.fee * x.own / nullif(x.gross, 0), 0))`;

/** A shipment's share in refunds of the order as a whole, rounded down. */
const shareOfWhole = sql`(case when x.whole >= x.subtotal - x.all_own then x.gross - x.own
  else x.whole * (x.gross - x.own) / (x.subtotal - x.all_own) end)`;

/** Payouts by hand that were higher than what was due to the seller. */
const overpaidShipments: Look = {
  invariant: 'I14',
  ailment: 'overpaid',
  of: 'shipments',
  query: (within) => sql`
    select 'shipment ' || x.id as about, 'paid out ' || x.paid_out_cents || ', items ' || x.gross ||
      ', refunded ' || x.own || ' and of the whole order ' || x.whole as seen
    from ${payouts(within)} x where x.paid_out_cents > x.gross - x.own - ${feeLeft} - ${shareOfWhole}`,
};

/** A seller's balance in the ledger up to the entry of a payout `p`, without parcels that were not settled by then and have a balance. */
const leftAfter = sql`((select coalesce(-sum(l.cents), 0) from ledger_lines l where l.owner = p.owner and l.entry_id <= e.id)
  - (select coalesce(sum(case when b.cents > 0 then b.cents else 0 end), 0) from (select -sum(l.cents) as cents
      from ledger_lines l join shipments s on s.id = l.shipment_id
      where l.owner = p.owner and l.entry_id <= e.id
        and (coalesce(s.settled_at, s.paid_out_at) is null or coalesce(s.settled_at, s.paid_out_at) > p.created_at)
      group by l.shipment_id) b))`;

/** Payouts by the provider of more than what was available when they were posted. Those with a note were entered after a restore, whose database may lack their sales. */
const overdrawnPayouts: Look = {
  invariant: 'I14',
  ailment: 'overpaid',
  of: 'payouts',
  query: (within) => sql`
    select 'payout ' || x.id as about, x.cents || ' cents, of which ' || (-x.left_cents) || ' were not available' as seen
    from (select p.id, p.cents, ${leftAfter} as left_cents
      from payouts p join ledger_entries e on e.key = 'payout:' || p.id
      where ${within(sql`p.id`)} and p.kind = 'payout' and p.status <> 'failed' and e.note is null) x
    where x.left_cents < 0`,
};

/** Parcels whose money was used up before they arrived. */
const settledEarly: Look = {
  invariant: 'I14',
  ailment: 'overpaid',
  of: 'shipments',
  query: (within) => sql`
    select 'shipment ' || s.id as about, 'settled, and has not arrived' as seen from shipments s
    where ${within(sql`s.id`)} and s.settled_at is not null and s.delivered_at is null`,
};

/** The shop pays what is due every minute. */
const QUIET_MS = 10 * MINUTE_MS;

/** Overdue payouts: unsent without a job, and payable sales of sellers with a ready account. */
const overduePayouts: Look = {
  invariant: 'I15',
  ailment: 'overdue',
  of: 'payouts',
  query: (within) => sql`
    select p.kind || ' ' || p.id as about, 'is due, but no job is pending' as seen
    from payouts p left join jobs j on j.key = p.kind || ':' || p.id and j.done_at is null
    where ${within(sql`p.id`)} and p.status = 'due' and j.key is null`,
};

const unpaidSales: Look = {
  invariant: 'I15',
  ailment: 'overdue',
  of: 'shipments',
  query: (within, now) => sql`
    select 'shipment ' || s.id as about, 'can be paid, and is not' as seen
    from shipments s join orders o on o.id = s.order_id join sellers a on a.owner = s.seller
    where ${within(sql`s.id`)} and s.status = 'delivered' and s.settled_at is null and s.paid_out_at is null
      and s.lost_at is null and s.pay_at < ${now - QUIET_MS}
      and a.standing = 'ok' and a.account_state = 'ready' and a.account_provider = o.provider
      and not exists (select 1 from payouts p where p.owner = s.seller and p.status = 'due')
      and not ${hasOpenCase(sql`s.id`)}
      and not ${hasUnsettledDispute(sql`s.order_id`)}`,
};

export const PAYOUT_LOOKS: readonly Look[] = [
  overpaidShipments,
  overdrawnPayouts,
  settledEarly,
  overduePayouts,
  unpaidSales,
];
