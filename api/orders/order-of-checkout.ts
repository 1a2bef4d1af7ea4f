import type { Db } from '../storage/storage.ts';
import { orderByCheckout, wholeOrders, type OrderRow } from './orders.repo.ts';

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
