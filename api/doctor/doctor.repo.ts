import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/durations.ts';
import { isHonoured } from './is-honoured.repo.ts';
import { LEDGER_LOOKS } from './ledger.repo.ts';
import { keptUploads, listedDrafts } from './stacks.repo.ts';
import { PAYOUT_LOOKS } from './payouts.repo.ts';
import { overdueParcels, refundedTwice } from './parcels.repo.ts';
import { PROVIDER_LOOKS } from './provider.repo.ts';
import { pausedListings } from './paused-listings.repo.ts';
import type { Look, Within } from './look.repo.ts';

// The SQL of the invariants, the same for both engines. Each statement returns one row per breach: its subject, and what was
// found.

/** Grace period for a payment without an order, and for an expired hold: sweeper and reconciler run within it. */
const QUIET_MS = 6 * MINUTE_MS;

/** Ledger entries of copies that came back: what was left of an item, or copies that its buyer had removed. */
const isRestockOf = sql`(l.ref = 'order-item:' || oi.id or l.ref like 'order-item:' || oi.id || ':less:%')`;

/** Copies taken from stock for a line of a quote, by the ledger: held or resold, less restocked. */
const taken = sql`
  coalesce((select -sum(l.delta) from stock_ledger l where l.product_id = i.product_id
    and l.reason in ('hold', 'release', 'resale')
    and l.ref in ('checkout:' || c.id, 'checkout:' || c.id || ':resale')), 0)
  + coalesce((select -sum(l.delta) from orders o join order_items oi on oi.order_id = o.id
    join stock_ledger l on l.product_id = i.product_id and l.reason = 'restock' and ${isRestockOf}
    where o.checkout_id = c.id), 0)`;

/** Copies that a line of a quote has now: held, or sold and neither canceled nor returned. */
const had = sql`case when c.status = 'reserved' then i.quantity else
  coalesce((select sum(oi.quantity - oi.removed) from orders o join order_items oi on oi.order_id = o.id
    join shipments s on s.id = oi.shipment_id
    where o.checkout_id = c.id and oi.product_id = i.product_id and s.status not in ('canceled', 'returned')), 0) end`;

/** True for a line whose copies were taken while the product had limited stock. */
const wasTaken = sql`exists (select 1 from stock_ledger l where l.product_id = i.product_id
  and l.reason in ('hold', 'resale') and l.ref = 'checkout:' || c.id)`;

/** The time of the first entry of a product's ledger: its stock is limited from then on. */
const began = sql`(select l.at from stock_ledger l where l.product_id = i.product_id and l.reason = 'admin' and l.ref = 'before')`;

const lines = (
  within: Within,
): SQL => sql`(select c.id, c.status, i.product_id, ${taken} as taken, ${had} as had, ${wasTaken} as was_taken,
    ${began} as began, coalesce(c.held_at, (select o.created_at from orders o where o.checkout_id = c.id)) as since
  from checkout_items i join checkouts c on c.id = i.checkout_id
  join products p on p.id = i.product_id and p.stock is not null where ${within(sql`i.checkout_id`)})`;

const lineSeen = sql`'checkout ' || x.id || ' (' || x.status || ') has ' || x.had || ', the ledger says ' || x.taken`;

const refundsOf = sql`(select coalesce(sum(r.cents), 0) from refunds r where r.order_id = o.id)`;
/** Key of a refund at the provider. */
const attemptOf = sql`case r.retries when 0 then r.key else r.key || ':retry:' || r.retries end`;
/** A part of each sent refund of an order, summed. */
const sentOf = (cents: SQL): SQL =>
  sql`(select coalesce(sum(${cents}), 0) from refunds r where r.order_id = o.id and r.status = 'sent')`;
/** Of a refund: what its buyer has got, and what of it the provider has sent. Banks give back the rest in disputes. */
const [anyhow, byProvider] = [sql`r.cents`, sql`r.cents - r.disputed_cents`];

/** All invariants but those that only seller checks demand. */
export const LOOKS: readonly Look[] = [
  {
    invariant: 'I1',
    ailment: 'ledger',
    of: 'products',
    query: (within) => sql`
      select 'product ' || p.id as about,
        'stock ' || coalesce(cast(p.stock as text), 'not counted') || ', ledger ' || sum(l.delta) as seen
      from stock_ledger l join products p on p.id = l.product_id
      where ${within(sql`p.id`)} group by p.id, p.stock
      having p.stock is null or p.stock <> sum(l.delta)
      union all select 'product ' || p.id, 'stock ' || p.stock from products p where p.stock < 0 and ${within(sql`p.id`)}`,
  },
  {
    invariant: 'I2',
    ailment: 'untaken',
    of: 'checkouts',
    // Copies taken before the stock was limited are in no ledger: the first stock count did not include them.
    query: (within) => sql`
      select 'product ' || x.product_id as about, ${lineSeen} as seen from ${lines(within)} x
      where x.had > 0 and ((x.was_taken and x.taken < x.had)
        or (not x.was_taken and (x.began is null or x.began < x.since)))`,
  },
  {
    invariant: 'I2',
    ailment: 'overtaken',
    of: 'checkouts',
    query: (within) => sql`
      select 'product ' || x.product_id as about, ${lineSeen} as seen from ${lines(within)} x
      where x.was_taken and x.taken > x.had`,
  },
  {
    invariant: 'I2',
    ailment: 'stray',
    of: 'stock_ledger',
    query: (within) => sql`
      select 'product ' || l.product_id as about, l.reason || ' of ' || l.delta || ' for ' || l.ref as seen
      from stock_ledger l where l.reason <> 'admin' and ${within(sql`l.id`)}
        and not exists (select 1 from checkout_items i where i.product_id = l.product_id
          and l.ref in ('checkout:' || i.checkout_id, 'checkout:' || i.checkout_id || ':resale'))
        and not exists (select 1 from order_items oi where oi.product_id = l.product_id
          and ${isRestockOf})`,
  },
  {
    invariant: 'I3',
    ailment: 'twice',
    of: 'checkouts',
    query: (within) => sql`
      select 'checkout ' || o.checkout_id as about, count(*) || ' orders' as seen
      from orders o where ${within(sql`o.checkout_id`)} group by o.checkout_id having count(*) > 1`,
  },
  {
    invariant: 'I3',
    ailment: 'twice',
    of: 'orders',
    query: (within) => sql`
      select 'payment ' || x.intent_id as about, x.n || ' orders' as seen
      from (select o.id, o.intent_id, (select count(*) from orders e where e.intent_id = o.intent_id) as n,
          (select min(e.id) from orders e where e.intent_id = o.intent_id) as first
        from orders o where ${within(sql`o.id`)}) x
      where x.n > 1 and x.id = x.first`,
  },
  {
    invariant: 'I4',
    ailment: 'total',
    of: 'orders',
    query: (within) => sql`
      select 'order ' || x.number as about, 'total ' || x.total_cents || ', items ' || x.items || ', quote ' || x.quote as seen
      from (select o.number, o.total_cents, o.subtotal_cents, o.shipping_cents, o.tax_cents, c.amount_cents as quote,
          (select coalesce(sum(oi.quantity * oi.unit_cents), 0) from order_items oi where oi.order_id = o.id) as items
        from orders o join checkouts c on c.id = o.checkout_id where ${within(sql`o.id`)}) x
      where x.total_cents <> x.subtotal_cents + x.shipping_cents + x.tax_cents or x.subtotal_cents <> x.items
        or x.total_cents <> x.quote`,
  },
  {
    invariant: 'I4',
    ailment: 'unpaid',
    of: 'orders',
    // Only Stripe knows what Stripe received; the demo provider's payments are in this database.
    query: (within) => sql`
      select 'order ' || o.number as about, o.status || ', payment ' || coalesce(d.status, 'missing') ||
        ', paid ' || coalesce(d.received_cents, 0) || ' of ' || o.total_cents as seen
      from orders o left join demo_intents d on d.id = o.intent_id
      where ${within(sql`o.id`)} and ${isHonoured} and (o.status = 'pending' or (o.provider = 'demo' and (d.id is null
        or d.status <> 'succeeded' or d.received_cents <> o.total_cents or d.currency <> o.currency)))`,
  },
  {
    invariant: 'I4',
    ailment: 'quote',
    of: 'checkouts',
    query: (within) => sql`
      select 'checkout ' || x.id as about, 'amount ' || x.amount_cents || ', items ' || x.items as seen
      from (select c.id, c.amount_cents,
          (select coalesce(sum(i.quantity * i.unit_cents), 0) from checkout_items i where i.checkout_id = c.id) as items
        from checkouts c where ${within(sql`c.id`)}) x
      where x.amount_cents <> x.items`,
  },
  {
    invariant: 'I6',
    ailment: 'lost',
    of: 'demo shops',
    // The paying transaction enqueues the event, which stays until it is handled.
    query: (_within, now) => sql`
      select 'payment ' || d.id as about, 'paid ' || d.received_cents || ', no order' as seen
      from demo_intents d left join orders o on o.intent_id = d.id
      where d.status = 'succeeded' and o.id is null and not exists (select 1 from jobs j
        where j.kind = 'demo-event' and j.done_at is null and j.created_at > ${now - QUIET_MS}
          and cast(j.payload as text) like '%' || d.id || '%')`,
  },
  {
    invariant: 'I6',
    ailment: 'unfinished',
    of: 'checkouts',
    query: (within) => sql`
      select 'checkout ' || c.id as about, c.status || ', order ' || coalesce(o.number, 'missing') as seen
      from checkouts c left join orders o on o.checkout_id = c.id
      where ${within(sql`c.id`)} and (c.status = 'completed') <> (o.id is not null)`,
  },
  {
    invariant: 'I6',
    ailment: 'unrefunded',
    of: 'orders',
    // A bank that has decided for the buyer has given the money back.
    query: (within) => sql`
      select 'order ' || o.number as about, o.status || ', no refund' as seen from orders o
      where ${within(sql`o.id`)} and (o.canceled_at is not null or o.status = 'refunding') and ${refundsOf} = 0 and o.refunded_cents = 0
        and not exists (select 1 from disputes d where d.order_id = o.id and d.status = 'lost')`,
  },
  {
    invariant: 'I6',
    ailment: 'refund stuck',
    of: 'orders',
    query: (within) => sql`
      select 'order ' || o.number as about, r.cents || ' cents are due, but no job is pending' as seen
      from refunds r join orders o on o.id = r.order_id
      left join jobs j on j.key = ${attemptOf} and j.done_at is null
      where ${within(sql`r.order_id`)} and r.status = 'due' and j.key is null`,
  },
  {
    invariant: 'I6',
    ailment: 'refunded wrong',
    of: 'orders',
    query: (within) => sql`
      select 'order ' || x.number as about,
        'paid ' || coalesce(cast(x.received as text), 'unknown') || ', refunds ' || x.refunds || ' of which sent ' ||
          x.sent || ', noted ' || x.refunded_cents as seen
      from (select o.number, o.refunded_cents, ${refundsOf} as refunds, ${sentOf(anyhow)} as sent,
          coalesce(d.received_cents, case when ${isHonoured} then o.total_cents end) as received
        from orders o left join demo_intents d on d.id = o.intent_id where ${within(sql`o.id`)}) x
      where x.refunds > x.received or x.sent > x.refunded_cents
      union all select 'order ' || o.number, 'refund of ' || r.cents || ' unknown to the provider'
      from refunds r join orders o on o.id = r.order_id left join demo_refunds d on d.key = ${attemptOf}
      where ${within(sql`o.id`)} and o.provider = 'demo' and r.status = 'sent' and r.provider_id is not null
        and (d.cents <> r.cents or (d.key is null and not exists (
          select 1 from demo_refunds p where p.id = r.provider_id and p.intent_id = o.intent_id)))`,
  },
  {
    invariant: 'I6',
    ailment: 'refund not sent',
    of: 'orders',
    query: (within) => sql`
      select 'order ' || x.number as about, 'refunds sent ' || x.sent || ', by the provider ' || x.refunded_cents as seen
      from (select o.number, d.refunded_cents, ${sentOf(byProvider)} as sent from orders o join demo_intents d on d.id = o.intent_id
        where ${within(sql`o.id`)}) x where x.sent > x.refunded_cents`,
  },
  {
    invariant: 'I6',
    ailment: 'refunded wrong',
    of: 'demo shops',
    query: () => sql`
      select 'payment ' || d.intent_id as about, 'refund of ' || d.cents || ' unknown to the shop' as seen
      from demo_refunds d left join orders o on o.intent_id = d.intent_id
      where not exists (select 1 from refunds r where r.order_id = o.id
        and (r.key = d.key or d.key like r.key || ':retry:%' or d.key like r.key || ':rest:%'))`,
  },
  {
    invariant: 'I7',
    ailment: 'released early',
    of: 'checkouts',
    // A payment that was never stored was never shown to a client: it cannot be paid.
    query: (within) => sql`
      select 'checkout ' || c.id as about, 'canceled while its payment is ' || d.status as seen
      from checkouts c join demo_intents d on d.id = c.intent_id
      where ${within(sql`c.id`)} and c.status = 'canceled' and c.held_at is not null and d.status <> 'canceled'`,
  },
  {
    invariant: 'I7',
    ailment: 'hold stuck',
    of: 'checkouts',
    query: (within, now) => sql`
      select 'checkout ' || c.id as about, 'hold was not released' as seen
      from checkouts c left join demo_intents d on d.id = c.intent_id
      where ${within(sql`c.id`)} and c.status = 'reserved'
        and (c.expires_at is null or (c.expires_at < ${now - QUIET_MS} and d.status = 'canceled'))`,
  },
  ...PAYOUT_LOOKS,
  overdueParcels,
  refundedTwice,
  ...LEDGER_LOOKS,
  ...PROVIDER_LOOKS,
  listedDrafts,
  pausedListings,
  keptUploads,
];
