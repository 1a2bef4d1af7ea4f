import {
  and,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { ANSWERABLE_DISPUTES } from '#contract/orders/dispute-stage.ts';
import type { ShipmentStatus } from '#contract/orders/order-status.ts';
import {
  cases,
  checkouts,
  contactMessages,
  disputes,
  jobs,
  orders,
  refunds,
  reports,
  searchedWords,
  shipments,
  users,
} from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';

const count = sql<number>`count(*)`.mapWith(Number);
const firstRow = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new Error('count returned no row');
  return row;
};

/** A time range in ms; `until` is exclusive. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Accounts: all, those whose email is not verified, and those created since an instant. Each is counted by an index. */
export const countUsers = async (db: Db, newSince: number) => ({
  total: await db.$count(users),
  unverified: await db.$count(users, sql`not ${users.isVerified}`),
  newThisWeek: await db.$count(users, gte(users.createdAt, newSince)),
});

export const countRegistrations = async (db: Db, { from, until }: Span): Promise<number> =>
  firstRow(
    await db
      .select({ count })
      .from(users)
      .where(and(gte(users.createdAt, from), lt(users.createdAt, until))),
  ).count;

/** Sales in a time range, in cents; real and demo orders separately. */
export const salesIn = (db: Db, { from, until }: Span) =>
  db
    .select({
      livemode: orders.livemode,
      count,
      cents: sql<number>`sum(${orders.totalCents})`.mapWith(Number),
      refundedCents: sql<number>`sum(${orders.refundedCents})`.mapWith(Number),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, from), lt(orders.createdAt, until)))
    .groupBy(orders.livemode);

/** Of checkouts: those that became an order that was honored, even if it was canceled later. */
const becameOrder = sql`${checkouts.status} = 'completed' and exists (select 1 from ${orders}
  where ${orders.checkoutId} = ${checkouts.id} and ${orders.status} <> 'refunding'
  and (${orders.canceledAt} is not null or exists (select 1 from ${shipments}
  where ${shipments.orderId} = ${orders.id} and ${shipments.status} <> 'canceled')))`;

/** The number of checkouts created since an instant, and of those that became an honored order. */
export async function conversionSince(
  db: Db,
  since: number,
): Promise<{ readonly checkouts: number; readonly orders: number }> {
  const isRecent = gte(checkouts.createdAt, since);
  return {
    checkouts: await db.$count(checkouts, isRecent),
    // Not in the list of a select, where the query builder writes columns without their tables, also within a subquery.
    orders: await db.$count(checkouts, and(isRecent, becameOrder)),
  };
}

/** The number of searches since a day, and of those without results. */
export const searchesSince = async (db: Db, day: string) =>
  firstRow(
    await db
      .select({
        total: sql<number>`coalesce(sum(${searchedWords.searches}), 0)`.mapWith(Number),
        empty: sql<number>`coalesce(sum(${searchedWords.empty}), 0)`.mapWith(Number),
      })
      .from(searchedWords)
      .where(gte(searchedWords.day, day)),
  );

/** The most frequent searches without results since a day. */
export function missingSince(
  db: Db,
  day: string,
  limit: number,
): Promise<{ query: string; searches: number }[]> {
  const emptySearches = sql<number>`sum(${searchedWords.empty})`.mapWith(Number);
  return db
    .select({ query: searchedWords.query, searches: emptySearches })
    .from(searchedWords)
    .where(and(gte(searchedWords.day, day), sql`${searchedWords.empty} > 0`))
    .groupBy(searchedWords.query)
    .orderBy(desc(emptySearches), searchedWords.query)
    .limit(limit);
}

/** Orders that have a shipment with this status, counted from the shipments that wait, not from all orders. */
const ordersWith = async (db: Db, status: ShipmentStatus, which?: SQL): Promise<number> =>
  firstRow(
    await db
      .select({ count: countDistinct(shipments.orderId) })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      // A literal, so that the partial index applies.
      .where(
        and(sql`${shipments.status} in ('new', 'return_requested')`, eq(shipments.status, status), which),
      ),
  ).count;

/** Condition: a bank waits for evidence, or sellers wait for who bears what was lost. */
const waitsForAdmin = or(
  and(inArray(disputes.status, [...ANSWERABLE_DISPUTES]), isNull(disputes.evidenceSentAt)),
  and(eq(disputes.status, 'lost'), isNull(disputes.decidedAt)),
);

/** Counts of what an admin or a seller has to do. */
export const countWaiting = async (db: Db) => ({
  messages: await db.$count(contactMessages, eq(contactMessages.status, 'new')),
  reports: await db.$count(reports, eq(reports.status, 'open')),
  toSend: await ordersWith(db, 'new', sql`${orders.status} in ('paid', 'partially_refunded')`),
  returns: await ordersWith(db, 'return_requested'),
  // With a literal, so that the partial index of open cases applies.
  cases: await db.$count(cases, and(sql`${cases.status} <> 'closed'`, eq(cases.status, 'contested'))),
  disputes: await db.$count(disputes, waitsForAdmin),
  refunds: firstRow(
    await db
      .select({ count: countDistinct(refunds.orderId) })
      .from(refunds)
      .where(sql`${refunds.status} = 'due'`),
  ).count,
});

const isStuck = (givenUpSince: number) =>
  and(isNotNull(jobs.failure), or(isNull(jobs.doneAt), gte(jobs.doneAt, givenUpSince)));

/** Jobs that failed and wait for a retry, or were given up since an instant: their count, and the oldest. */
export async function stuckJobs(db: Db, givenUpSince: number, limit: number) {
  return {
    count: await db.$count(jobs, isStuck(givenUpSince)),
    oldest: await db
      .select()
      .from(jobs)
      .where(isStuck(givenUpSince))
      .orderBy(jobs.createdAt, jobs.key)
      .limit(limit),
  };
}
