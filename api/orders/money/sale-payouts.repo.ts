import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { OPEN_DISPUTES } from '#contract/payouts/open-disputes.ts';
import { disputes, payouts } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';

/** Condition: a dispute is open; inquiries of a bank, which move no money, too. */
const isOpenDispute: SQL = inArray(disputes.status, [...OPEN_DISPUTES]);

/** Those of these orders whose payment is disputed. */
export async function disputedOrders(db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ orderId: disputes.orderId })
    .from(disputes)
    .where(and(inArray(disputes.orderId, [...orderIds]), isOpenDispute));
  return new Set(rows.map(({ orderId }) => orderId));
}

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
