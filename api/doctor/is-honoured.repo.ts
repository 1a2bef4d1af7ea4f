import { sql } from 'drizzle-orm';

/** True for an honored order `o`, whose goods were shipped or will be. */
export const isHonoured = sql`(o.canceled_at is not null or o.status in ('pending', 'paid', 'partially_refunded')
  or exists (select 1 from shipments s where s.order_id = o.id and s.status <> 'canceled'))`;
