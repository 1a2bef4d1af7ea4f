import { and, count, countDistinct, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { orderItems, orders, shipments } from '../storage/schema.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';

/** A delivered shipment of another owner's paid order that was neither returned nor refunded by a case. */
const isFinished = and(
  eq(shipments.status, 'delivered'),
  isNull(shipments.lostAt),
  inArray(orders.status, ['paid', 'partially_refunded']),
  ne(orders.owner, shipments.seller),
);

/** How many of a seller's sales were delivered to others, and not returned. */
export async function countDeliveredSales(db: Db, seller: Owner): Promise<number> {
  const [row] = await db
    .select({ sales: count() })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.seller, seller), isFinished));
  return row?.sales ?? 0;
}

/** To how many different buyers they were. */
export async function countBuyersOf(db: Db, seller: string): Promise<number> {
  const [row] = await db
    .select({ buyers: countDistinct(orders.owner) })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.seller, seller), isFinished));
  return row?.buyers ?? 0;
}

/** Returns those of these sellers who have such a sale. */
export async function withDeliveredSale(db: Db, sellers: readonly string[]): Promise<string[]> {
  if (sellers.length === 0) return [];
  const rows = await db
    .selectDistinct({ seller: shipments.seller })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(inArray(shipments.seller, [...sellers]), isFinished));
  return rows.flatMap(({ seller }) => seller ?? []);
}

/** True if a shipment of this product was delivered to the owner. */
export async function isDelivered(db: Db, owner: string, productId: number): Promise<boolean> {
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(shipments, eq(shipments.id, orderItems.shipmentId))
    .where(
      and(eq(orderItems.productId, productId), eq(orders.owner, owner), isNotNull(shipments.deliveredAt)),
    )
    .limit(1);
  return rows.length > 0;
}

/** True if any order has the product. */
export async function isOrdered(db: Db, productId: number): Promise<boolean> {
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))
    .limit(1);
  return rows.length > 0;
}
