import { desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { checkouts, disputes, orderItems, orders, refunds, shipments } from '#api/storage/schema.ts';
import { OPEN_DISPUTES } from '#contract/payouts/open-disputes.ts';
import { asOwner } from '#api/sessions/owner.ts';
import type { ProviderEvent } from './provider-event.ts';
import type { Shop } from './shop.ts';

/** A payment in the ledgers of provider and shop. */
interface PaymentLedger {
  readonly receivedCents: number;
  readonly checkout: string | undefined;
}

/** Returns undefined when the shop has crashed. */
export const getPaymentLedger = (shop: Shop, intentId: string): Promise<PaymentLedger | undefined> =>
  shop.runInProcess(async ({ storage: { db } }) => {
    const [checkout] = await db.select().from(checkouts).where(eq(checkouts.intentId, intentId));
    return { receivedCents: await shop.provider.getReceivedCents(db, intentId), checkout: checkout?.status };
  });

/** The events that can still be delivered, oldest first. */
export const listPendingEvents = (shop: Shop): Promise<ProviderEvent[] | undefined> =>
  shop.runInProcess(async ({ storage: { db } }) => {
    const events = await shop.provider.listEvents(db);
    return events.filter(({ eventId }) => !shop.lostEvents.has(eventId));
  });

/** Every order, with the value of its canceled and returned shipments, and of copies that its buyer removed, in cents. */
export async function listOrders({ observer }: Shop) {
  const rows = await observer.select().from(orders);
  const returns = await observer
    .select({
      orderId: orderItems.orderId,
      cents:
        sql<number>`sum(case when ${inArray(shipments.status, ['canceled', 'returned'])} then ${orderItems.quantity}
        else ${orderItems.removed} end * ${orderItems.unitCents})`.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(shipments, eq(shipments.id, orderItems.shipmentId))
    .groupBy(orderItems.orderId);
  return rows.map((row) => ({
    ...row,
    returnedCents: returns.find(({ orderId }) => orderId === row.id)?.cents ?? 0,
  }));
}

/** Checkouts without a hold that can still be paid, including superseded ones. */
export async function listPayableQuotes({ observer, provider }: Shop): Promise<number[]> {
  const rows = await observer
    .select({ id: checkouts.id, intentId: checkouts.intentId })
    .from(checkouts)
    .where(inArray(checkouts.status, ['open', 'canceled']));
  const payable: number[] = [];
  for (const { id, intentId } of rows)
    if (intentId !== null && (await provider.isPayable(observer, intentId))) payable.push(id);
  return payable;
}

export const listRefunds = ({ observer }: Shop) => observer.select().from(refunds);

/** The orders about which a bank decides, as the shop knows. */
export async function listOpenDisputes({ observer }: Shop): Promise<ReadonlySet<number>> {
  const rows = await observer
    .select({ orderId: disputes.orderId })
    .from(disputes)
    .where(inArray(disputes.status, [...OPEN_DISPUTES]));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Shipments of sellers with order and buyer, newest first. */
export const listSoldShipments = (shop: Shop) =>
  shop.runInProcess(async ({ storage: { db } }) => {
    const rows = await db
      .select()
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(isNotNull(shipments.seller))
      .orderBy(desc(shipments.id));
    return rows.flatMap(({ shipments: { id, seller }, orders: { publicId, owner } }) =>
      seller === null ? [] : [{ id, seller: asOwner(seller), publicId, buyer: asOwner(owner) }],
    );
  });

export const listShipments = ({ observer }: Shop) => observer.select().from(shipments);

/** The copies of each shipment, as ordered. */
export async function countCopies({ observer }: Shop): Promise<ReadonlyMap<number, number>> {
  const rows = await observer
    .select({ id: orderItems.shipmentId, copies: sql`sum(${orderItems.quantity})`.mapWith(Number) })
    .from(orderItems)
    .groupBy(orderItems.shipmentId);
  return new Map(rows.map(({ id, copies }) => [id, copies]));
}
