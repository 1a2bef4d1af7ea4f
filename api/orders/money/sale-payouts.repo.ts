import { and, eq, inArray, sql } from 'drizzle-orm';
import { payouts } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';

/** When these payouts were sent (ms), by id; those under way are missing. */
export async function sentPayouts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: payouts.id,
      sentAt: sql<number>`coalesce(${payouts.sentAt}, ${payouts.createdAt})`.mapWith(Number),
    })
    .from(payouts)
    .where(and(inArray(payouts.id, [...ids]), eq(payouts.status, 'sent')));
  return new Map(rows.map(({ id, sentAt }) => [id, sentAt]));
}
