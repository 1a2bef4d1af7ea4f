import { eq, sql } from 'drizzle-orm';
import { refunds } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

/** Notes that a bank has given back `cents` of a refund in a dispute. */
export async function addDisputedCents(
  tx: Tx,
  refundId: number,
  disputeId: string,
  cents: number,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ disputeId, disputedCents: sql`${refunds.disputedCents} + ${cents}` })
    .where(eq(refunds.id, refundId));
}

/** What of an order's refunds banks have given back in disputes, in cents. */
export async function disputedRefundCents(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.disputedCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return row?.cents ?? 0;
}
