import { and, asc, desc, eq } from 'drizzle-orm';
import { asOwner, type Owner } from './sessions/owner.ts';
import { orderItems, orders, products, shipments } from './storage/schema.ts';
import type { Db } from './storage/storage.ts';

/** The id of a seller's listing of a title at a price. */
export async function findListing(
  db: Db,
  owner: Owner,
  { title, priceCents }: { readonly title: string; readonly priceCents: number },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.sellerOwner, owner), eq(products.title, title), eq(products.priceCents, priceCents)),
    )
    .orderBy(asc(products.id))
    .limit(1);
  return row?.id;
}

/** A parcel with a product, and who has ordered it. */
export interface SoldItem {
  readonly shipmentId: number;
  readonly orderId: string;
  readonly intentId: string;
  readonly owner: Owner;
}

/** The latest sale of a product. */
export async function findSale(db: Db, productId: number): Promise<SoldItem | undefined> {
  const [row] = await db
    .select({
      shipmentId: shipments.id,
      orderId: orders.publicId,
      intentId: orders.intentId,
      owner: orders.owner,
    })
    .from(orderItems)
    .innerJoin(shipments, eq(shipments.id, orderItems.shipmentId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orderItems.productId, productId))
    .orderBy(desc(orderItems.id))
    .limit(1);
  return row && { ...row, owner: asOwner(row.owner) };
}
