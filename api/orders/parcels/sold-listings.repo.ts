import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { orderItems, shipments, type SoldListing } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

/** An item that remembers what its listing said. */
export interface RememberedItem {
  readonly id: number;
  readonly productId: number | null;
}

/** Items with ids from one to another, exclusive, that are remembered although their parcels ended before an instant. */
export const listEndedItems = (
  db: Db,
  { from, to, before }: { readonly from: number; readonly to: number; readonly before: number },
): Promise<RememberedItem[]> =>
  db
    .select({ id: orderItems.id, productId: orderItems.productId })
    .from(orderItems)
    .innerJoin(shipments, eq(shipments.id, orderItems.shipmentId))
    .where(
      and(
        gte(orderItems.id, from),
        lt(orderItems.id, to),
        isNotNull(orderItems.asSold),
        sql`coalesce(${shipments.returnedAt}, ${shipments.deliveredAt}, ${shipments.canceledAt}) < ${before}`,
      ),
    );

/** The highest id of an item; 0 if there is none. */
export async function lastItemId(db: Db): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${orderItems.id}), 0)`.mapWith(Number) })
    .from(orderItems);
  return row?.id ?? 0;
}

export async function forgetListings(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(orderItems)
    .set({ asSold: null })
    .where(inArray(orderItems.id, [...ids]));
}

/** What the listings of these items said when they were sold, by item; without those that are forgotten. */
export async function soldListings(
  db: Db,
  shipmentIds: readonly number[],
): Promise<ReadonlyMap<number, SoldListing>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orderItems.id, asSold: orderItems.asSold })
    .from(orderItems)
    .where(and(inArray(orderItems.shipmentId, [...shipmentIds]), isNotNull(orderItems.asSold)));
  return new Map(rows.flatMap(({ id, asSold }) => (asSold === null ? [] : [[id, asSold] as const])));
}
