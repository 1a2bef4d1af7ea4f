import { sql } from 'drizzle-orm';
import { PAUSE_BITS } from '#contract/selling/pause-reasons.ts';
import type { Db } from '../storage/storage.ts';

/** Its first half lets the index of paused products answer, instead of reading every seller's products at each start. */
const isUnreachable = sql.raw(`(p.paused <> 0 and (p.paused & ${PAUSE_BITS.unreachable}) <> 0)`);

/** Guests with listings for sale, who have neither confirmed an address nor been asked to. */
const unasked = sql`(p.seller_owner >= 's:' and p.seller_owner < 's;' and p.in_stock
  and (p.deleted_at is null or p.hidden_at is not null)
  and not exists (select 1 from contacts c where c.owner = p.seller_owner
    and (c.confirmed_at is not null or c.confirm_by is not null)))`;

/** Sellers whose listings may have to be paused or put back on sale, by owner key, after one of them. */
export const unsettledSellers = (
  db: Db,
  hasChecks: boolean,
  after: string,
  limit: number,
): Promise<string[]> =>
  db.rows(
    sql`select distinct p.seller_owner as seller from products p
      where p.seller_owner > ${after} and (${isUnreachable} ${hasChecks ? sql`or ${unasked}` : sql``})
      order by p.seller_owner limit ${limit}`,
    (row) => row.text('seller'),
  );
