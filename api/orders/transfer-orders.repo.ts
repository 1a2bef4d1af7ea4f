import { eq } from 'drizzle-orm';
import { orders, shipments } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

/** Transfers the orders of a buyer to another owner. */
export async function transferOrders(tx: Tx, from: string, to: string, now: number): Promise<void> {
  await tx.update(orders).set({ owner: to, updatedAt: now }).where(eq(orders.owner, from));
}

/** Gives the parcels of a seller to another one. */
export async function transferSales(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(shipments).set({ seller: to }).where(eq(shipments.seller, from));
}
