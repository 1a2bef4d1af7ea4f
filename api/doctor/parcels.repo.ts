import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/durations.ts';
import { POLICY } from '#contract/parcels/policy.ts';
import { hasOpenCase, hasOpenDispute } from '../storage/schema.ts';
import type { Look } from './look.repo.ts';

/** The shop settles what is due every minute. */
const QUIET_MS = 10 * MINUTE_MS;

/** Parcels that should have been canceled, accepted or dated by now, and cases whose time to answer is over. Refunds wait for open disputes. */
export const overdueParcels: Look = {
  invariant: 'I15',
  ailment: 'overdue',
  of: 'shipments',
  query: (within, now) => sql`
    select 'shipment ' || s.id as about, 'not sent in time, and not canceled' as seen from shipments s
    where ${within(sql`s.id`)} and s.status = 'new' and s.seller is not null
      and s.ship_by < ${now - POLICY.cancelDelayMs - QUIET_MS} and not ${hasOpenDispute(sql`s.order_id`)}
    union all select 'shipment ' || s.id, 'of a blocked seller, and not canceled' from shipments s
    where ${within(sql`s.id`)} and s.status = 'new' and s.created_at < ${now - QUIET_MS}
      and not ${hasOpenDispute(sql`s.order_id`)}
      and exists (select 1 from sellers a where a.owner = s.seller and a.standing = 'blocked'
        and not exists (select 1 from blocks b where b.owner = a.owner and b.since > ${now - QUIET_MS}))
    union all select 'shipment ' || s.id, 'not accepted in time' from shipments s
    where ${within(sql`s.id`)} and s.status = 'shipped' and s.lost_at is null
      and s.accept_by < ${now - QUIET_MS}
      and not ${hasOpenCase(sql`s.id`)}
    union all select 'shipment ' || s.id, s.status || ' without a deadline' from shipments s
    where ${within(sql`s.id`)} and coalesce(s.shipped_at, s.created_at) < ${now - QUIET_MS}
      and ((s.status = 'new' and s.ship_by is null) or (s.status = 'shipped' and s.accept_by is null))
    union all select 'shipment ' || c.shipment_id, 'a case waits although its time is over'
    from cases c join shipments s on s.id = c.shipment_id
    where ${within(sql`c.shipment_id`)} and c.status <> 'closed' and c.answer_by < ${now - QUIET_MS}
      and not ${hasOpenDispute(sql`s.order_id`)}`,
};

/** Parcels of which more was refunded than their items cost. */
export const refundedTwice: Look = {
  invariant: 'I17',
  ailment: 'refunded twice',
  of: 'shipments',
  query: (within) => sql`
    select 'shipment ' || x.id as about, 'items ' || x.gross || ', refunds ' || x.refunds as seen
    from (select s.id,
        (select coalesce(sum(i.quantity * i.unit_cents), 0) from order_items i where i.shipment_id = s.id) as gross,
        (select coalesce(sum(r.cents), 0) from refunds r
          where r.order_id = s.order_id and r.shipment_id = s.id) as refunds
      from shipments s where ${within(sql`s.id`)}) x
    where x.refunds > x.gross`,
};
