import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { cases, orderItems, shipments, type SoldListing } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';
import type { CaseRow } from '../cases/cases.repo.ts';

/** A case, and the order that its parcel is of. */
export interface OpenCase {
  readonly row: CaseRow;
  readonly orderId: number;
}

/** Open cases: first those that wait for the back office, oldest first, then the others by deadline. */
export const listOpenCases = (db: Db, limit: number): Promise<OpenCase[]> =>
  db
    .select({ row: cases, orderId: shipments.orderId })
    .from(cases)
    .innerJoin(shipments, eq(shipments.id, cases.shipmentId))
    .where(ne(cases.status, 'closed'))
    .orderBy(
      asc(sql`case when ${cases.status} = 'contested' then 0 else 1 end`),
      asc(sql`coalesce(${cases.answerBy}, ${cases.openedAt})`),
      asc(cases.id),
    )
    .limit(limit);

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
