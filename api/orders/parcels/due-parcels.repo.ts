import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { remindedDeadlines } from '#contract/parcels/ship-by.ts';
import { POLICY } from '#contract/parcels/policy.ts';
import { cases, shipments } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';

// Ids of parcels at which something is due, soonest first. Literals, not parameters, let SQLite use partial indexes.

const { status, seller, shipBy, expectedBy, acceptBy, remindedAt } = shipments;

/** On the last day, reminders are sent this long before the deadline. */
const LAST_REMINDER_MS = DAY_MS - POLICY.reminderHour * HOUR_MS;

const remindedBefore = (instant: SQL): SQL => sql`coalesce(${remindedAt}, 0) < ${instant}`;

/** Those to cancel, and those whose seller is to be reminded; of the shop's own, those that are late. */
export function listUnsentParcels(db: Db, now: number, limit: number): Promise<number[]> {
  const due = remindedDeadlines(now);
  const isLate = sql`${shipBy} <= ${now - POLICY.cancelDelayMs}`;
  const isLastDay = sql`${shipBy} <= ${due.last} and ${remindedBefore(sql`${shipBy} - ${LAST_REMINDER_MS}`)}`;
  const isFirst = sql`${shipBy} > ${due.last} and ${remindedAt} is null`;
  return idsOf(
    db,
    sql`${status} = 'new' and ${shipBy} <= ${due.first} and case
      when ${seller} is null then ${isLate} and ${remindedBefore(sql`${shipBy} + ${POLICY.cancelDelayMs}`)}
      else ${isLate} or (${shipBy} > ${now} and ((${isLastDay}) or (${isFirst}))) end`,
    shipBy,
    limit,
  );
}

/** Those that count as arrived, and those whose buyer is to be asked; none with an open case. */
export const listArrivingParcels = (db: Db, now: number, limit: number): Promise<number[]> =>
  idsOf(
    db,
    // Asked for before they are accepted, by calendar days, of which one may have 25 hours.
    sql`${status} = 'shipped' and ${acceptBy} <= ${now + (POLICY.acceptDays + 1) * DAY_MS}
      and (${acceptBy} <= ${now} or (${expectedBy} <= ${now} and ${remindedBefore(sql`${expectedBy}`)}))
      and not exists (select 1 from ${cases} where ${isOpenCaseOf(sql`${shipments.id}`)})`,
    acceptBy,
    limit,
  );

/** Whether a parcel has a case that is not closed. */
export async function hasOpenCase(db: Db, shipmentId: number): Promise<boolean> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(isOpenCaseOf(sql`${shipmentId}`))
    .limit(1);
  return rows.length > 0;
}

const isOpenCaseOf = (shipment: SQL): SQL | undefined =>
  and(eq(cases.shipmentId, shipment), sql`${cases.status} <> 'closed'`);

async function idsOf(
  db: Db,
  which: SQL,
  order: typeof shipBy | typeof acceptBy,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(which)
    .orderBy(asc(order), asc(shipments.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
