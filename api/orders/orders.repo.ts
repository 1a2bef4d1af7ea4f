import { and, asc, eq, getTableColumns, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Picture } from '#contract/catalog/product.ts';
import {
  disputes,
  hasOpenDispute,
  isKept,
  orderItems,
  orders,
  products,
  shipments,
} from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';
import { casesWithPhotos, type CaseWithPhotos } from './cases/case-photos.repo.ts';

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
/** Without what its listing said when it was sold, which may be kilobytes. */
export type OrderItemRow = Omit<typeof orderItems.$inferSelect, 'asSold'>;

/** An item with the pictures of its product and why that is paused; null if that was deleted. */
export type OrderItem = OrderItemRow & {
  readonly pictures: readonly Picture[] | null;
  readonly paused: number | null;
};

/** An order with its shipments, items and cases. */
export interface WholeOrder {
  readonly order: OrderRow;
  readonly shipments: readonly ShipmentRow[];
  readonly items: readonly OrderItem[];
  /** Oldest first. */
  readonly cases: readonly CaseWithPhotos[];
}

const { asSold: _asSold, ...itemColumns } = getTableColumns(orderItems);

const itemsByOrder = read<{ orderId: number }>()('items_of_order', (db, p) =>
  db
    .select(itemColumns)
    .from(orderItems)
    .where(eq(orderItems.orderId, p.orderId))
    .orderBy(asc(orderItems.id)),
);

/** The items of an order, in the order of its quote. */
export const itemsOfOrder = (db: Db, orderId: number): Promise<OrderItemRow[]> =>
  itemsByOrder(db, { orderId });

/** The products of an order, which never change. */
export const productsOfOrder = async (db: Db, orderId: number): Promise<number[]> =>
  (await itemsOfOrder(db, orderId)).flatMap(({ productId }) => productId ?? []);

export async function orderByIntent(db: Db, intentId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.intentId, intentId));
  return row;
}

export async function orderByPublicId(db: Db, publicId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.publicId, publicId));
  return row;
}

export async function orderById(db: Db, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Orders with their shipments, items and cases, in the order of `rows`. */
export async function wholeOrders(db: Db, rows: readonly OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const shipmentRows = await shipmentsOfOrders(db, ids);
  const items = await db
    .select({ ...itemColumns, pictures: products.images, paused: products.paused })
    .from(orderItems)
    .leftJoin(products, and(eq(products.id, orderItems.productId), isKept))
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.id));
  const shipmentIds = shipmentRows.map(({ id }) => id);
  const opened = await casesWithPhotos(db, shipmentIds);
  return rows.map((order) => {
    const sent = shipmentRows.filter(({ orderId }) => orderId === order.id);
    return {
      order,
      shipments: sent,
      items: items.filter(({ orderId }) => orderId === order.id),
      cases: opened.filter(({ shipmentId }) => sent.some(({ id }) => id === shipmentId)),
    };
  });
}

/** Updates an order if its status is unchanged; undefined otherwise. */
export async function updateOrder(
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  values: Partial<OrderRow> & Pick<OrderRow, 'updatedAt'>,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set(values)
    .where(and(eq(orders.id, id), eq(orders.status, status)))
    .returning();
  return row;
}

export async function updateShipment(tx: Tx, id: number, values: Partial<ShipmentRow>): Promise<void> {
  await tx.update(shipments).set(values).where(eq(shipments.id, id));
}

export async function shipmentById(db: Db, id: number): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id));
  return row;
}

/** The shipments of several orders, oldest first. */
export const shipmentsOfOrders = async (db: Db, orderIds: readonly number[]): Promise<ShipmentRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(shipments)
        .where(inArray(shipments.orderId, [...orderIds]))
        .orderBy(asc(shipments.id));

/** The items of several orders, oldest first. */
export const itemsOfOrders = async (db: Db, orderIds: readonly number[]): Promise<OrderItemRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .select(itemColumns)
        .from(orderItems)
        .where(inArray(orderItems.orderId, [...orderIds]))
        .orderBy(asc(orderItems.id));

export const itemsOfShipment = (db: Db, id: number): Promise<OrderItemRow[]> =>
  db.select(itemColumns).from(orderItems).where(eq(orderItems.shipmentId, id)).orderBy(asc(orderItems.id));

/** Stores how many copies of an item the buyer has removed in all. */
export async function updateRemoved(tx: Tx, itemId: number, removed: number): Promise<void> {
  await tx.update(orderItems).set({ removed }).where(eq(orderItems.id, itemId));
}

export const ordersByIds = async (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]));

/** Reads an order and locks its row until the caller's transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ updatedAt: sql`${orders.updatedAt}` })
    .where(eq(orders.id, id))
    .returning();
  return row;
}

/**
 * Removes name, address, email and return reasons from orders created before an instant, at most `limit`, but of those that a bank
 * looks into. Returns how many there were.
 */
export async function anonymizeOrdersBefore(
  tx: Tx,
  instant: number,
  now: number,
  limit: number,
): Promise<number> {
  const old = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        lt(orders.createdAt, instant),
        isNotNull(orders.customerEmail),
        sql`not ${hasOpenDispute(orders.id)}`,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.update(shipments).set({ returnReason: null }).where(inArray(shipments.orderId, ids));
  await tx
    .update(orders)
    .set({ customerName: null, customerEmail: null, shippingAddress: null, updatedAt: now })
    .where(inArray(orders.id, ids));
  await tx.update(disputes).set({ evidence: null }).where(inArray(disputes.orderId, ids));
  return ids.length;
}

/** Removes name, address and email from an owner's orders. */
export async function anonymizeOrdersOf(tx: Tx, owner: string, now: number): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.owner, owner));
  await tx.update(disputes).set({ evidence: null }).where(inArray(disputes.orderId, own));
  await tx
    .update(orders)
    .set({ customerName: null, customerEmail: null, shippingAddress: null, updatedAt: now })
    .where(eq(orders.owner, owner));
}
