import { and, asc, eq, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { cases, hasOpenDispute, sellers, shipments } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type CaseRow = typeof cases.$inferSelect;

const isOpen = ne(cases.status, 'closed');

/** The cases of these parcels, oldest first. */
export const casesOfShipments = async (db: Db, shipmentIds: readonly number[]): Promise<CaseRow[]> =>
  shipmentIds.length === 0
    ? []
    : db
        .select()
        .from(cases)
        .where(inArray(cases.shipmentId, [...shipmentIds]))
        .orderBy(asc(cases.id));

export async function caseById(db: Db, id: number): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(cases).where(eq(cases.id, id));
  return row;
}

/** The open case of a parcel. */
export async function openCaseOf(db: Db, shipmentId: number): Promise<CaseRow | undefined> {
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.shipmentId, shipmentId), isOpen));
  return row;
}

type NewCase = Pick<CaseRow, 'shipmentId' | 'kind' | 'status' | 'text' | 'openedAt' | 'answerBy'>;

export async function insertCase(tx: Tx, row: NewCase): Promise<CaseRow> {
  const [made] = await tx.insert(cases).values(row).returning();
  if (made === undefined) throw new Error('the case was not stored');
  return made;
}

export async function updateCase(tx: Tx, id: number, values: Partial<CaseRow>): Promise<CaseRow> {
  const [row] = await tx.update(cases).set(values).where(eq(cases.id, id)).returning();
  if (row === undefined) throw new Error(`case not found: ${id}`);
  return row;
}

/** Deletes cases that were closed before an instant (ms), at most `limit`. Returns how many there were. */
export async function deleteCasesBefore(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(sql`${cases.status} = 'closed'`, lt(cases.closedAt, before)))
    .orderBy(asc(cases.closedAt))
    .limit(limit);
  return (await tx.delete(cases).where(inArray(cases.id, old)).returning({ id: cases.id })).length;
}

/** A return that waits for an address, whose seller has one by now. */
const canGoBack: SQL = sql`${cases.kind} = 'return' and ${cases.status} = 'open' and exists (select 1 from ${shipments}
  join ${sellers} on ${sellers.owner} = ${shipments.seller}
  where ${shipments.id} = ${cases.shipmentId} and ${sellers.returnAddress} is not null)`;

/** Nothing is refunded while a bank decides, and so no case goes on. */
const isDisputed: SQL = sql`exists (select 1 from ${shipments}
  where ${shipments.id} = ${cases.shipmentId} and ${hasOpenDispute(shipments.orderId)})`;

/** Ids of the open cases whose deadline is over, or whose return has got an address, soonest first; none with an open dispute. */
export async function listDueCases(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(sql`${cases.status} <> 'closed'`, or(lte(cases.answerBy, now), canGoBack), sql`not ${isDisputed}`),
    )
    .orderBy(asc(cases.answerBy), asc(cases.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
