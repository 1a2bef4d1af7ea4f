import type { Db } from '../storage/storage.ts';
import { orderByCheckout, type OrderRow } from './orders.repo.ts';

export type Order = OrderRow;

/** The order that a checkout became, if it did. */
export const orderOfCheckout = (db: Db, checkoutId: number): Promise<Order | undefined> =>
  orderByCheckout(db, checkoutId);
