import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { ledgerEntries, ledgerLines, orderItems, orders, payouts, shipments } from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';

/** Instants in ms, `until` exclusive. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** The title of a parcel's first item. */
const title = sql<string>`coalesce((select ${orderItems.title} from ${orderItems}
  where ${orderItems.shipmentId} = ${shipments.id} order by ${orderItems.id} limit 1), '')`;

/** What the entries of a seller's parcels changed, in cents: for the seller and in fees; by whoever owned the parcel then. */
export const movementsOfParcels = (db: Db, seller: string, { from, until }: Period) =>
  db
    .select({
      at: ledgerEntries.at,
      kind: ledgerEntries.kind,
      number: orders.number,
      title,
      netCents:
        sql<number>`-sum(case when ${ledgerLines.account} = 'seller' then ${ledgerLines.cents} else 0 end)`.mapWith(
          Number,
        ),
      feeCents:
        sql<number>`-sum(case when ${ledgerLines.account} = 'fees' then ${ledgerLines.cents} else 0 end)`.mapWith(
          Number,
        ),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.orderId, shipments.orderId))
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.shipmentId, shipments.id)),
    )
    .where(and(eq(shipments.seller, seller), gte(ledgerEntries.at, from), lt(ledgerEntries.at, until)))
    .groupBy(ledgerEntries.id, ledgerEntries.at, ledgerEntries.kind, orders.number, shipments.id)
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));

/**
 * A seller's parcels that were paid out by hand, in cents as the ledger has them: of payouts from before amounts were stored, it has
 * the price of the items.
 */
export const paidByHand = (db: Db, seller: string, { from, until }: Period) =>
  db
    .select({ at: ledgerEntries.at, number: orders.number, title, cents: ledgerLines.cents })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.key, sql`'paid-out:' || ${shipments.id}`))
    .innerJoin(ledgerLines, and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'seller')))
    .where(and(eq(shipments.seller, seller), gte(ledgerEntries.at, from), lt(ledgerEntries.at, until)))
    .orderBy(asc(ledgerEntries.at));

/** A seller's payouts and reversals that were sent. */
export const sentMoves = (db: Db, owner: string, { from, until }: Period) =>
  db
    .select({ at: payouts.sentAt, kind: payouts.kind, cents: payouts.cents })
    .from(payouts)
    .where(
      and(
        eq(payouts.owner, owner),
        eq(payouts.status, 'sent'),
        gte(payouts.sentAt, from),
        lt(payouts.sentAt, until),
      ),
    )
    .orderBy(asc(payouts.sentAt));
