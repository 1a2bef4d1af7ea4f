import { sql, type SQL } from 'drizzle-orm';
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
export const overpaidShipments: Look = {
  invariant: 'I14',
  ailment: 'overpaid',
  of: 'shipments',
  query: (within) => sql`
    select 'shipment ' || x.id as about, 'paid out ' || x.paid_out_cents || ', items ' || x.gross ||
      ', refunded ' || x.own || ' and of the whole order ' || x.whole as seen
    from ${payouts(within)} x where x.paid_out_cents > x.gross - x.own - ${feeLeft} - ${shareOfWhole}`,
};
