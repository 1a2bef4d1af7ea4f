import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { ShipmentStatus } from '#contract/orders/order-status.ts';
import {
  checkouts,
  contactMessages,
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

export const countUsers = async (db: Db, newSince: number) =>
  firstRow(
    await db
      .select({
        total: count,
        verified: sql<number>`coalesce(sum(case when ${users.isVerified} then 1 else 0 end), 0)`.mapWith(
          Number,
        ),
        newThisWeek:
          sql<number>`coalesce(sum(case when ${users.createdAt} >= ${newSince} then 1 else 0 end), 0)`.mapWith(
            Number,
          ),
      })
      .from(users),
  );

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

/** The number of checkouts created since an instant, and of those that became an honored order. */
export const conversionSince = async (db: Db, since: number) =>
  firstRow(
    await db
      .select({
        checkouts: count,
        orders:
          sql<number>`coalesce(sum(case when ${checkouts.status} = 'completed' and exists (select 1 from ${orders}
          where ${orders.checkoutId} = ${checkouts.id} and ${orders.status} <> 'refunding'
          and (${orders.canceledAt} is not null or exists (select 1 from ${shipments}
          where ${shipments.orderId} = ${orders.id} and ${shipments.status} <> 'canceled'))) then 1 else 0 end), 0)`.mapWith(
            Number,
          ),
      })
      .from(checkouts)
      .where(gte(checkouts.createdAt, since)),
  );

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

const has = (status: ShipmentStatus) =>
  sql`exists (select 1 from ${shipments} where ${shipments.orderId} = ${orders.id} and ${shipments.status} = ${status})`;

/** Counts of what an admin or a seller has to do. */
export async function countWaiting(db: Db) {
  const open = sql`${orders.status} in ('paid', 'partially_refunded')`;
  return {
    messages: await db.$count(contactMessages, eq(contactMessages.status, 'new')),
    reports: await db.$count(reports, eq(reports.status, 'open')),
    toSend: await db.$count(orders, and(open, has('new'))),
    returns: await db.$count(orders, has('return_requested')),
    refunds: await db.$count(
      orders,
      sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'due')`,
    ),
  };
}

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
