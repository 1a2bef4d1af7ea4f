import type { Db } from '../../storage/storage.ts';
import {
  itemsOfOrders,
  shipmentsOfOrders,
  type OrderItemRow,
  type OrderRow,
  type ShipmentRow,
} from '../orders.repo.ts';
import { refundsOf, type RefundRow } from '../refunds/refunds.repo.ts';

/** An order's rows that move money. */
export interface OrderMoney {
  readonly order: OrderRow;
  readonly shipments: readonly ShipmentRow[];
  readonly items: readonly OrderItemRow[];
  /** Oldest first. */
  readonly refunds: readonly RefundRow[];
}

/** Reads what moves the money of these orders. */
export async function groupMoney(db: Db, orders: readonly OrderRow[]): Promise<OrderMoney[]> {
  const ids = orders.map(({ id }) => id);
  const shipments = groupByOrder(await shipmentsOfOrders(db, ids));
  const items = groupByOrder(await itemsOfOrders(db, ids));
  const refunds = groupByOrder(await refundsOf(db, ids));
  return orders.map((order) => ({
    order,
    shipments: shipments.get(order.id) ?? [],
    items: items.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
  }));
}

function groupByOrder<T extends { readonly orderId: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId) ?? [];
    group.push(row);
    groups.set(row.orderId, group);
  }
  return groups;
}
