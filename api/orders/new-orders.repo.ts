import { orderItems, orders, shipments, type SoldListing } from '../storage/schema.ts';
import { write, type Tx } from '../storage/storage.ts';
import type { OrderItemRow, OrderRow, ShipmentRow } from './orders.repo.ts';

/** Initial values of an order; the other columns are set later or default to 0. */
export type NewOrder = Omit<OrderRow, 'id' | 'shippingCents' | 'taxCents' | 'refundedCents' | 'canceledAt'>;
type NewShipment = Pick<ShipmentRow, 'orderId' | 'seller' | 'status' | 'shipBy' | 'createdAt' | 'canceledAt'>;
/** `asSold` is never null: a prepared statement would store the JSON of null. */
export type NewItem = Omit<OrderItemRow, 'id' | 'removed'> & { readonly asSold: SoldListing };

const newOrder = write<NewOrder>()('insert_order', (tx, p) =>
  tx
    .insert(orders)
    .values({
      publicId: p.publicId,
      number: p.number,
      checkoutId: p.checkoutId,
      intentId: p.intentId,
      provider: p.provider,
      owner: p.owner,
      sessionId: p.sessionId,
      status: p.status,
      subtotalCents: p.subtotalCents,
      totalCents: p.totalCents,
      currency: p.currency,
      customerName: p.customerName,
      customerEmail: p.customerEmail,
      shippingAddress: p.shippingAddress,
      livemode: p.livemode,
      createdAt: p.createdAt,
      updatedAt: p.updatedAt,
    })
    .onConflictDoNothing({ target: orders.number })
    .returning(),
);

const newShipment = write<NewShipment>()('insert_shipment', (tx, p) =>
  tx
    .insert(shipments)
    .values({
      orderId: p.orderId,
      seller: p.seller,
      status: p.status,
      shipBy: p.shipBy,
      createdAt: p.createdAt,
      canceledAt: p.canceledAt,
    })
    .returning(),
);

const newItem = write<NewItem>()('insert_order_item', (tx, p) =>
  tx.insert(orderItems).values({
    orderId: p.orderId,
    shipmentId: p.shipmentId,
    productId: p.productId,
    title: p.title,
    condition: p.condition,
    unitCents: p.unitCents,
    feeCents: p.feeCents,
    quantity: p.quantity,
    asSold: p.asSold,
    createdAt: p.createdAt,
  }),
);

/** Inserts an order; undefined if its number is taken. */
export async function insertOrder(tx: Tx, row: NewOrder): Promise<OrderRow | undefined> {
  const [made] = await newOrder(tx, row);
  return made;
}

export async function insertShipment(tx: Tx, row: NewShipment): Promise<ShipmentRow> {
  const [made] = await newShipment(tx, row);
  if (made === undefined) throw new Error('shipment was not inserted');
  return made;
}

export async function insertItems(tx: Tx, rows: readonly NewItem[]): Promise<void> {
  for (const row of rows) await newItem(tx, row);
}
