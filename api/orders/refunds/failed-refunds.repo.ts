import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { orders, refunds } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

/** Condition: a failed refund that was not paid by hand. */
const isWaiting = and(eq(refunds.status, 'failed'), isNull(refunds.paidByHandAt));

/** Marks a sent refund as failed at the provider; false if it is not this one that was sent. */
export async function markFailed(tx: Tx, id: number, providerId: string, at: number): Promise<boolean> {
  const marked = await tx
    .update(refunds)
    .set({ status: 'failed', doneAt: at })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'sent'), eq(refunds.providerId, providerId)))
    .returning({ id: refunds.id });
  return marked.length > 0;
}

/** Marks a failed refund as sent, since a bank has given its money back. */
export async function markGivenBack(tx: Tx, id: number, at: number): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'sent', providerId: null, doneAt: at })
    .where(and(eq(refunds.id, id), isWaiting));
}

/** Makes a failed refund due again, as its next attempt. */
export const markRetried = (tx: Tx, id: number, retries: number): Promise<void> =>
  markDue(tx, and(eq(refunds.id, id), isWaiting), retries);

/** Makes a sent refund due again, as its next attempt. */
export const markDueAgain = (tx: Tx, id: number, retries: number): Promise<void> =>
  markDue(tx, and(eq(refunds.id, id), eq(refunds.status, 'sent')), retries);

async function markDue(tx: Tx, which: SQL | undefined, retries: number): Promise<void> {
  await tx.update(refunds).set({ status: 'due', retries, providerId: null, doneAt: null }).where(which);
}

/** Lowers the cents of a refund. */
export async function lowerRefund(tx: Tx, id: number, cents: number): Promise<void> {
  await tx.update(refunds).set({ cents }).where(eq(refunds.id, id));
}

/** A failed refund that is still owed; undefined if there is no such one. */
export async function failedRefundById(db: Db, id: number): Promise<typeof refunds.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), isWaiting));
  return row;
}

/** Refunds that buyers' banks have sent back and that are still owed, with their orders, the newest first. */
export const failedRefunds = (
  db: Db,
  limit: number,
): Promise<{ refund: typeof refunds.$inferSelect; order: typeof orders.$inferSelect }[]> =>
  db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isWaiting)
    .orderBy(desc(refunds.doneAt), desc(refunds.id))
    .limit(limit);

/** Notes that an admin gave a failed refund back in another way (ms); false if it was not owed any more. */
export async function markPaidByHand(tx: Tx, id: number, at: number): Promise<boolean> {
  const marked = await tx
    .update(refunds)
    .set({ paidByHandAt: at })
    .where(and(eq(refunds.id, id), isWaiting))
    .returning({ id: refunds.id });
  return marked.length > 0;
}

/** What of an order admins have given back by hand, in cents. */
export async function paidByHandCents(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(sum(${refunds.cents} - ${refunds.disputedCents}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.paidByHandAt)));
  return row?.cents ?? 0;
}
