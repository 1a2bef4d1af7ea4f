import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { orders, shipments } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import type { OrderRow, ShipmentRow } from '../orders.repo.ts';

/** The next orders by id. */
export const ordersAfter = (db: Db, after: number, limit: number): Promise<OrderRow[]> =>
  db.select().from(orders).where(gt(orders.id, after)).orderBy(asc(orders.id)).limit(limit);

/** Reads the next orders by id and locks their rows until the caller's transaction ends. */
export async function lockOrdersAfter(tx: Tx, after: number, limit: number): Promise<OrderRow[]> {
  const next = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(gt(orders.id, after))
    .orderBy(asc(orders.id))
    .limit(limit);
  if (next.length === 0) return [];
  const rows = await tx
    .update(orders)
    .set({ updatedAt: sql`${orders.updatedAt}` })
    .where(
      inArray(
        orders.id,
        next.map(({ id }) => id),
      ),
    )
    .returning();
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Reads an order's shipments, oldest first, and locks their rows until the caller's transaction ends. */
export async function lockShipments(tx: Tx, orderId: number): Promise<ShipmentRow[]> {
  const rows = await tx
    .update(shipments)
    .set({ orderId: sql`${shipments.orderId}` })
    .where(eq(shipments.orderId, orderId))
    .returning();
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Notes from when on shipments earn nothing, unless they did not before. */
export async function setLost(tx: Tx, at: number, ids: readonly number[]): Promise<void> {
  await tx
    .update(shipments)
    .set({ lostAt: at })
    .where(and(inArray(shipments.id, [...ids]), isNull(shipments.lostAt)));
}

/** Notes what of a shipment's price a bank has given back at its seller's expense. */
export async function addDisputed(tx: Tx, id: number, cents: number): Promise<void> {
  await tx
    .update(shipments)
    .set({ disputedCents: sql`${shipments.disputedCents} + ${cents}` })
    .where(eq(shipments.id, id));
}

/** A parcel's balances in the ledger, in cents: its seller's (or the shop's, for its own goods), and that of fees. */
export interface LeftInLedger {
  readonly shipmentId: number;
  readonly earnedCents: number;
  readonly feeCents: number;
}

/** By the entries of the order; in this order of reading whatever the planner knows of the tables. */
const leftOf = (account: 'fees' | 'shop'): SQL =>
  sql`coalesce((select -sum(l.cents) from ledger_entries e cross join ledger_lines l
    where e.order_id = s.order_id and l.entry_id = e.id and l.account = ${account} and l.shipment_id = s.id), 0)`;

/** By the index of sellers' lines: those of a guest who has signed in are in an entry about no order, too. */
const leftOfSeller = sql`coalesce((select -sum(l.cents) from ledger_lines l
  where l.owner = s.seller and l.shipment_id = s.id), 0)`;

/** The balances of the parcels of these orders. */
export const leftInLedger = (db: Db, orderIds: readonly number[]): Promise<LeftInLedger[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db.rows(
        sql`select s.id, ${leftOf('fees')} as fee,
            case when s.seller is null then ${leftOf('shop')}
              else ${leftOfSeller} end as earned
          from shipments s where s.order_id in (${sql.join([...orderIds], sql`, `)})`,
        (row) => ({
          shipmentId: row.number('id'),
          earnedCents: row.number('earned'),
          feeCents: row.number('fee'),
        }),
      );
