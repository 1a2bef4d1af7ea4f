import { asc, eq, ne, sql } from 'drizzle-orm';
import { cases, shipments } from '../../storage/schema.ts';
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
