import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AdminOrderFilter } from '#contract/admin/admin-orders.ts';
import type { OrderStatus, ShipmentStatus } from '#contract/orders/order-status.ts';
import type { Position } from '../../catalog/lists/cursor.ts';
import { orderItems, orders, refunds, shipments } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import type { OrderRow } from '../orders.repo.ts';

/** Filter of an admin's order list; instants in ms. */
export interface OrderListFilter {
  /** In lower case; each word must occur in the order number, the name, the email or a title. */
  readonly words: readonly string[];
  readonly status: AdminOrderFilter | undefined;
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** For `stuck`: the orders whose jobs are failing. */
  readonly stuck: { readonly publicIds: readonly string[]; readonly intentIds: readonly string[] };
}

const has = (status: ShipmentStatus): SQL =>
  sql`exists (select 1 from ${shipments} where ${shipments.orderId} = ${orders.id} and ${shipments.status} = ${status})`;

const saidDelivered = sql`exists (select 1 from ${shipments} where ${shipments.orderId} = ${orders.id}
  and ${shipments.status} = 'shipped' and ${shipments.sellerSaysAt} is not null)`;

const hasRefundFailed = sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'failed' and ${refunds.paidByHandAt} is null)`;
const hasRefundDue = sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'due')`;

const PAID: OrderStatus[] = ['paid', 'partially_refunded'];

function matchesStatus(
  status: AdminOrderFilter | undefined,
  stuck: OrderListFilter['stuck'],
): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 'to-send') return and(inArray(orders.status, PAID), has('new'));
  if (status === 'said-delivered') return saidDelivered;
  if (status === 'returns') return has('return_requested');
  if (status === 'refunds-due') return hasRefundDue;
  if (status !== 'stuck') return eq(orders.status, status);
  return or(
    hasRefundFailed,
    inArray(orders.publicId, [...stuck.publicIds]),
    inArray(orders.intentId, [...stuck.intentIds]),
  );
}

const buyerText = sql`lower(${orders.publicId} || ' ' || coalesce(${orders.customerName}, '') || ' ' || coalesce(${orders.customerEmail}, ''))`;

const numberText = sql`lower(replace(${orders.number}, '-', ''))`;

/** Without LIKE, whose case sensitivity and wildcards differ between the databases. Numbers match with and without dashes. */
const matchesWord = (word: string): SQL =>
  sql`(replace(${buyerText}, ${word}, '') <> ${buyerText}
    or replace(${numberText}, ${word.replaceAll('-', '')}, '') <> ${numberText} or exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id}
    and replace(lower(${orderItems.title}), ${word}, '') <> lower(${orderItems.title})))`;

const matchesFilter = ({ words, status, from, until, stuck }: OrderListFilter): SQL | undefined =>
  and(
    matchesStatus(status, stuck),
    ...words.map(matchesWord),
    from === undefined ? undefined : gte(orders.createdAt, from),
    until === undefined ? undefined : lt(orders.createdAt, until),
  );

/** A page of orders, newest first. */
export const pageOfOrders = (
  db: Db,
  of: OrderListFilter,
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        matchesFilter(of),
        after &&
          sql`(${orders.createdAt}, ${orders.id}) < (cast(${after.key} as bigint), cast(${after.id} as bigint))`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

export async function countOrders(db: Db, of: OrderListFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(matchesFilter(of));
  return row?.total ?? 0;
}

/** Stores the payout of a shipment; false if it was paid out before. */
export async function recordPayout(tx: Tx, shipmentId: number, at: number, cents: number): Promise<boolean> {
  const noted = await tx
    .update(shipments)
    .set({ paidOutAt: at, paidOutCents: cents, settledAt: at })
    .where(and(eq(shipments.id, shipmentId), sql`${shipments.paidOutAt} is null`))
    .returning({ id: shipments.id });
  return noted.length > 0;
}
