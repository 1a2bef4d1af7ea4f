import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { refunds } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Inserts a refund; false if its key exists already. */
export async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<boolean> {
  const made = await tx.insert(refunds).values(row).onConflictDoNothing().returning({ id: refunds.id });
  return made.length > 0;
}

export async function refundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.key, key));
  return row;
}

/** Marks an attempt of a refund as made by the provider; false if it was marked before. */
export async function closeRefund(
  tx: Tx,
  { id, retries }: Pick<RefundRow, 'id' | 'retries'>,
  providerId: string | null,
  doneAt: number,
): Promise<boolean> {
  const closed = await tx
    .update(refunds)
    .set({ status: 'sent', providerId, doneAt })
    .where(and(eq(refunds.id, id), eq(refunds.retries, retries), isNull(refunds.doneAt)))
    .returning({ id: refunds.id });
  return closed.length > 0;
}

/** Refunds of these orders in any status, oldest first. */
export const refundsOf = async (db: Db, orderIds: readonly number[]): Promise<RefundRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(refunds)
        .where(inArray(refunds.orderId, [...orderIds]))
        .orderBy(asc(refunds.id));

/** All refunds of an order, in cents: sent, due, and failed, which are owed as well. */
export async function sumRefunds(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return row?.cents ?? 0;
}

/** The refunds of an order that its buyer has, in cents: sent, or given back by hand. */
export async function sumSentRefunds(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), or(eq(refunds.status, 'sent'), isNotNull(refunds.paidByHandAt))),
    );
  return row?.cents ?? 0;
}
