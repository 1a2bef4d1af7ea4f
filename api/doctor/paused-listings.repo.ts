import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Look } from './look.repo.ts';

/** The shop pauses the listings of overdue sellers every minute. */
const QUIET_MS = 6 * MINUTE_MS;

/** Paused products that are for sale, or whose copies are not counted. */
export const pausedListings: Look = {
  invariant: 'I16',
  ailment: 'paused for sale',
  of: 'products',
  query: (within) => sql`
    select 'product ' || p.id as about,
      'paused by ' || p.paused || ', stock ' || coalesce(cast(p.stock as text), 'not counted') as seen
    from products p where ${within(sql`p.id`)} and p.paused <> 0 and (p.in_stock or p.stock is null)`,
};

/** With SELLER_CHECKS: products for sale of guests without a confirmed email, whose time to confirm one is over. */
export const unreachableSellers: Look = {
  invariant: 'I16',
  ailment: 'unreachable',
  of: 'products',
  query: (within, now) => sql`
    select 'product ' || p.id as about, 'for sale, but its seller has confirmed no email' as seen
    from products p left join contacts c on c.owner = p.seller_owner
    where ${within(sql`p.id`)} and p.deleted_at is null and p.in_stock and p.seller_owner like 's:%'
      and c.confirmed_at is null and coalesce(c.confirm_by, 0) < ${now - QUIET_MS}`,
};
