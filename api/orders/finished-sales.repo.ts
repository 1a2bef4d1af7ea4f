import { and, eq, inArray, ne } from 'drizzle-orm';
import { orders, shipments } from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';

/** Returns those of these sellers who have a delivered, not returned shipment of another owner's paid order. */
export async function withDeliveredSale(db: Db, sellers: readonly string[]): Promise<string[]> {
  if (sellers.length === 0) return [];
  const rows = await db
    .selectDistinct({ seller: shipments.seller })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        inArray(shipments.seller, [...sellers]),
        eq(shipments.status, 'delivered'),
        inArray(orders.status, ['paid', 'partially_refunded']),
        ne(orders.owner, shipments.seller),
      ),
    );
  return rows.flatMap(({ seller }) => seller ?? []);
}
