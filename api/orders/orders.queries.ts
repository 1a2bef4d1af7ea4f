import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { withDeliveredSale } from './finished-sales.repo.ts';
import { isDelivered, orderByCheckout, wholeOrders, type OrderRow } from './orders.repo.ts';

// What other capabilities may ask about orders.

export type Order = OrderRow;

/** The order that a checkout became, if it did. */
export const orderOfCheckout = (db: Db, checkoutId: number): Promise<Order | undefined> =>
  orderByCheckout(db, checkoutId);

/** False where a payment came, and its goods were gone by then: it goes back. What was sent back later was honoured. */
export async function isHonoured(db: Db, order: Order): Promise<boolean> {
  if (order.status !== 'refunding' && order.status !== 'refunded') return true;
  const [whole] = await wholeOrders(db, [order]);
  return order.canceledAt !== null || whole?.shipments.some(({ status }) => status !== 'canceled') === true;
}

/** True when an owner bought a product and it has arrived, whether or not it was sent back later. */
export const hasReceived = (db: Db, owner: Owner, productId: number): Promise<boolean> =>
  isDelivered(db, owner, productId);

/** Of these owners, those who have sold something that arrived at a buyer other than themselves. */
export const ownersWithFinishedSale = async (
  db: Db,
  owners: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await withDeliveredSale(db, owners));
