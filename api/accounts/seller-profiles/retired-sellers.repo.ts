import { and, eq, inArray, isNull, like, lt, sql } from 'drizzle-orm';
import { contacts, payouts, sellers, shipments } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

/** Whether a sale of a seller has arrived, and is neither paid nor refunded. */
export async function isOwed(db: Db, owner: string): Promise<boolean> {
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        eq(shipments.seller, owner),
        sql`${shipments.status} in ('shipped', 'delivered')`,
        isNull(shipments.settledAt),
        isNull(shipments.paidOutAt),
        isNull(shipments.lostAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Deletes what is kept of sellers without an account who were neither paid nor have left since an instant (ms), at most `limit`.
 * Returns how many there were.
 */
export async function deleteRetiredSellers(tx: Tx, before: number, limit: number): Promise<number> {
  const rows = await tx
    .select({ owner: contacts.owner })
    .from(contacts)
    .where(
      and(
        like(contacts.owner, 'u:%'),
        lt(contacts.confirmedAt, before),
        sql`not exists (select 1 from ${payouts} where ${payouts.owner} = ${contacts.owner} and ${payouts.createdAt} >= ${before})`,
      ),
    )
    .limit(limit);
  const owners = rows.map(({ owner }) => owner);
  if (owners.length === 0) return 0;
  await tx.delete(contacts).where(inArray(contacts.owner, owners));
  await tx.delete(sellers).where(inArray(sellers.owner, owners));
  return owners.length;
}
