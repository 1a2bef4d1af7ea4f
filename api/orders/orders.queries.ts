import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { countDeliveredSales, isDelivered, isOrdered, withDeliveredSale } from './finished-sales.repo.ts';
import { isHonouredOrder } from './order-outcome.ts';
import { wholeOrders, type OrderRow } from './orders.repo.ts';

// The queries of orders that other capabilities may use.

export type Order = OrderRow;

/** False if the payment arrived but the order was refunded as a whole from the start. Later returns count as honored. */
export async function isHonoured(db: Db, order: Order): Promise<boolean> {
  if (order.status !== 'refunding' && order.status !== 'refunded') return true;
  const [whole] = await wholeOrders(db, [order]);
  return whole !== undefined && isHonouredOrder(whole);
}

/** True if a product that the owner bought was delivered, even if it was returned later. */
export const hasReceived = (db: Db, owner: Owner, productId: number): Promise<boolean> =>
  isDelivered(db, owner, productId);

/** How many of a seller's sales arrived at other people, and stayed there. */
export const countFinishedSales = (db: Db, seller: Owner): Promise<number> => countDeliveredSales(db, seller);

/** Returns those of these owners who made a delivered sale to a buyer other than themselves. */
export const ownersWithFinishedSale = async (
  db: Db,
  owners: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await withDeliveredSale(db, owners));

/** True if a product was ever ordered, even if the order was refunded. */
export const hasOrder = (db: Db, productId: number): Promise<boolean> => isOrdered(db, productId);
