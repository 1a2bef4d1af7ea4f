import { and, desc, eq, not, sql, type SQL } from 'drizzle-orm';
import type { Position } from '../catalog/lists/cursor.ts';
import { hasOpenCase, orders, shipments } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';
import type { OrderRow } from './orders.repo.ts';

/** Condition: an order with a return under way or an open case. */
const isOpen = (): SQL => sql`exists (select 1 from ${shipments} where ${shipments.orderId} = ${orders.id}
  and (${shipments.status} = 'return_requested' or ${hasOpenCase(shipments.id)}))`;

const isBefore = ({ key, id }: Position): SQL =>
  sql`(${orders.createdAt}, ${orders.id}) < (cast(${key} as bigint), cast(${id} as bigint))`;

/** An owner's orders with a return under way or an open case, all of them, newest first. */
export const openOrdersOf = (db: Db, owner: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.owner, owner), isOpen()))
    .orderBy(desc(orders.createdAt), desc(orders.id));

/** An owner's other orders before a position, newest first. */
export const otherOrdersOf = (
  db: Db,
  owner: string,
  after: Position | undefined,
  limit: number,
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.owner, owner), not(isOpen()), after && isBefore(after)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

/** An owner's orders before a position, newest first. */
export const ordersOf = (
  db: Db,
  owner: string,
  after: Position | undefined,
  limit: number,
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.owner, owner), after && isBefore(after)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

/** Transfers the orders of a buyer to another owner. */
export async function transferOrders(tx: Tx, from: string, to: string, now: number): Promise<void> {
  await tx.update(orders).set({ owner: to, updatedAt: now }).where(eq(orders.owner, from));
}

/** Gives the parcels of a seller to another one. */
export async function transferSales(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(shipments).set({ seller: to }).where(eq(shipments.seller, from));
}
