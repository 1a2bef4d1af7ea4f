import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { OPEN_DISPUTES } from '#contract/payouts/open-disputes.ts';
import type { PaymentProviderName } from '#contract/orders/order-status.ts';
import { disputes, orders } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

type DisputeRow = typeof disputes.$inferSelect;

/** Condition: a dispute is undecided. */
const isOpen = inArray(disputes.status, [...OPEN_DISPUTES]);

export async function disputeById(db: Db, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id));
  return row;
}

/** Inserts a dispute, or stores what has become of it. */
export async function storeDispute(tx: Tx, row: DisputeRow): Promise<void> {
  const { id: _, ...set } = row;
  await tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set });
}

/** Whether an order has an undecided dispute; a bank's inquiries count. */
export async function isDisputed(db: Db, orderId: number): Promise<boolean> {
  return (await db.$count(disputes, and(eq(disputes.orderId, orderId), isOpen))) > 0;
}

/** Those of these orders that have an undecided dispute. */
export async function disputedOrders(db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ orderId: disputes.orderId })
    .from(disputes)
    .where(and(inArray(disputes.orderId, [...orderIds]), isOpen));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** What banks have given back to the buyer of an order, in cents. */
export async function lostCents(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${disputes.cents}), 0)`.mapWith(Number) })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.status, 'lost')));
  return row?.cents ?? 0;
}

/** Ids of the open disputes at a provider after one. */
export async function openDisputesAfter(
  db: Db,
  provider: PaymentProviderName,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(gt(disputes.id, after), isOpen, eq(orders.provider, provider)))
    .orderBy(asc(disputes.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
