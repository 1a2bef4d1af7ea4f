import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { remindedDeadlines } from '#contract/parcels/ship-by.ts';
import { POLICY } from '#contract/parcels/policy.ts';
import { hasOpenCase, hasOpenDispute, orders, sellers, shipments } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';

// Ids of parcels at which something is due, soonest first. Literals, not parameters, let SQLite use partial indexes.

const { status, seller, shipBy, expectedBy, acceptBy, remindedAt } = shipments;
const { sellerSaysAt, deliveredAt, deliveredBy, paidOutAt } = shipments;

/** On the last day, reminders are sent this long before the deadline. */
const LAST_REMINDER_MS = DAY_MS - POLICY.reminderHour * HOUR_MS;

const remindedBefore = (instant: SQL): SQL => sql`coalesce(${remindedAt}, 0) < ${instant}`;

/**
 * Those to cancel, but for an open dispute, which refuses refunds, and those whose seller is to be reminded; of the shop's own, those
 * that are late.
 */
export function listUnsentParcels(db: Db, now: number, limit: number): Promise<number[]> {
  const due = remindedDeadlines(now);
  const isLate = sql`${shipBy} <= ${now - POLICY.cancelDelayMs}`;
  const isLastDay = sql`${shipBy} <= ${due.last} and ${remindedBefore(sql`${shipBy} - ${LAST_REMINDER_MS}`)}`;
  const isFirst = sql`${shipBy} > ${due.last} and ${remindedAt} is null`;
  return idsOf(
    db,
    sql`${status} = 'new' and ${shipBy} <= ${due.first} and case
      when ${seller} is null then ${isLate} and ${remindedBefore(sql`${shipBy} + ${POLICY.cancelDelayMs}`)}
      else (${isLate} and not ${hasOpenDispute(shipments.orderId)}) or (${shipBy} > ${now} and ((${isLastDay}) or (${isFirst}))) end`,
    shipBy,
    limit,
  );
}

/** Those that blocked sellers have not sent, but for an open dispute. */
export const listBlockedParcels = async (db: Db, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: shipments.id })
    .from(sellers)
    .innerJoin(shipments, eq(shipments.seller, sellers.owner))
    .where(
      and(eq(sellers.standing, 'blocked'), eq(status, 'new'), sql`not ${hasOpenDispute(shipments.orderId)}`),
    )
    .orderBy(asc(shipments.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Those that count as arrived, and those whose buyer is to be asked; none with an open case, and none that was refunded. */
export const listArrivingParcels = (db: Db, now: number, limit: number): Promise<number[]> =>
  idsOf(
    db,
    // Asked for before they are accepted, by calendar days, of which one may have 25 hours.
    sql`${status} = 'shipped' and ${shipments.lostAt} is null and ${acceptBy} <= ${now + (POLICY.acceptDays + 1) * DAY_MS}
      and (${acceptBy} <= ${now} or (${expectedBy} <= ${now} and ${remindedBefore(sql`${expectedBy}`)}))
      and not ${hasOpenCase(shipments.id)}`,
    acceptBy,
    limit,
  );

/** Open ones without deadlines. Two statements, because each has an index. */
export async function listUndatedParcels(db: Db, limit: number): Promise<number[]> {
  const unsent = await idsOf(db, sql`${status} = 'new' and ${shipBy} is null`, shipments.id, limit);
  const sent = sql`${status} = 'shipped' and ${acceptBy} is null`;
  return unsent.length > 0 ? unsent : idsOf(db, sent, shipments.id, limit);
}

/**
 * Those after an id that arrived since an instant according to somebody whom older builds did not store, and are not paid out:
 * perhaps their seller alone says so.
 */
export const listDoubtfulArrivals = (
  db: Db,
  since: number,
  after: number,
  limit: number,
): Promise<number[]> =>
  idsOf(
    db,
    sql`${shipments.id} > ${after} and ${status} = 'delivered' and ${deliveredBy} is null and ${seller} is not null
      and ${sellerSaysAt} is null and ${paidOutAt} is null and ${deliveredAt} > ${since}`,
    shipments.id,
    limit,
  );

/** Those to be sent back without a case: builds without cases have requested that. */
export const listUncasedReturns = (db: Db, limit: number): Promise<number[]> =>
  idsOf(
    db,
    // The list is that of the partial index.
    sql`${status} in ('new', 'return_requested') and ${status} = 'return_requested'
      and not ${hasOpenCase(shipments.id)}`,
    shipments.id,
    limit,
  );

/** Whether others wait for an owner: as a seller, for a parcel or the end of a return; as either side, for the end of a case. */
export async function hasOpenParcels(db: Db, owner: string): Promise<boolean> {
  const hasCase = hasOpenCase(shipments.id);
  const sold = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(seller, owner), sql`(${status} in ('new', 'return_requested') or ${hasCase})`))
    .limit(1);
  const bought = await db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.owner, owner), hasCase))
    .limit(1);
  return sold.length + bought.length > 0;
}

async function idsOf(
  db: Db,
  which: SQL,
  order: typeof shipBy | typeof acceptBy | typeof shipments.id,
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
