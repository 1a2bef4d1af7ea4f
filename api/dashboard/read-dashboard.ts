import { DASHBOARD, DASHBOARD_DEFINITIONS, type Dashboard } from '#contract/admin/admin-dashboard.ts';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { toDollars } from '#contract/money.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { readProductCounts, type ProductCount } from '../catalog/counts/read-product-counts.ts';
import type { Deps } from '../deps.ts';
import { jobOnWire } from '../jobs/jobs.queries.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import type { Db } from '../storage/storage.ts';
import {
  conversionSince,
  countRegistrations,
  countUsers,
  countWaiting,
  missingSince,
  salesIn,
  searchesSince,
  stuckJobs,
} from './dashboard.repo.ts';
import { callsSince } from './dependency-hours.repo.ts';
import { lastWeeks, type Week } from './weeks.ts';

const WEEK_MS = 7 * DAY_MS;
const SLOW_MS = 2_000;
const OLDEST_JOBS = 20;

type ReadDeps = Pick<Deps, 'storage' | 'now' | 'catalogVersion'>;

/** The shop's figures, each as DASHBOARD_DEFINITIONS defines it. */
export async function readDashboard(deps: ReadDeps, _admin: AdminSession): Promise<Dashboard> {
  const { db } = deps.storage;
  const now = deps.now();
  const weeks = lastWeeks(now, DASHBOARD.weeks);
  const { total, unverified, newThisWeek } = await countUsers(db, now - WEEK_MS);
  return {
    at: new Date(now).toISOString(),
    users: { total, verified: total - unverified, unverified, newThisWeek },
    waiting: await countWaiting(db),
    registrations: await mapWeeks(weeks, async (week) => ({
      week: week.week,
      accounts: await countRegistrations(db, week),
    })),
    sales: await mapWeeks(weeks, (week) => salesOf(db, week)),
    conversion: await conversionOf(db, now - DASHBOARD.conversionDays * DAY_MS),
    shelves: shelvesOf(await readProductCounts(deps)),
    searches: await searchesOf(db, shopDay(now - DASHBOARD.wordsDays * DAY_MS)),
    dependencies: await dependenciesOf(db, now - DASHBOARD.dependencyHours * HOUR_MS),
    jobs: await jobsOf(db, now - WEEK_MS),
    definitions: DASHBOARD_DEFINITIONS,
  };
}

/** One week at a time, so that other SQLite queries can run in between. */
async function mapWeeks<T>(weeks: readonly Week[], read: (week: Week) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (const week of weeks) all.push(await read(week));
  return all;
}

async function salesOf(db: Db, week: Week): Promise<Dashboard['sales'][number]> {
  const rows = await salesIn(db, week);
  const real = rows.find(({ livemode }) => livemode);
  const demo = rows.find(({ livemode }) => !livemode);
  return {
    week: week.week,
    orders: real?.count ?? 0,
    revenue: toDollars(real?.cents ?? 0),
    refunded: toDollars(real?.refundedCents ?? 0),
    demoOrders: demo?.count ?? 0,
    demoAmount: toDollars(demo?.cents ?? 0),
  };
}

async function conversionOf(db: Db, since: number): Promise<Dashboard['conversion']> {
  const { checkouts, orders } = await conversionSince(db, since);
  const percent = checkouts === 0 ? null : Math.round((orders / checkouts) * 1000) / 10;
  return { checkouts, orders, percent };
}

/** What is for sale in each category. */
const shelvesOf = (counts: readonly ProductCount[]): Dashboard['shelves'] =>
  CATEGORIES.map((category) => {
    const listed = counts.filter((count) => count.inStock && count.category === category);
    const items = listed.reduce((sum, { products }) => sum + products, 0);
    const cents = listed.reduce((sum, count) => sum + count.cents, 0);
    return { category, items, value: toDollars(cents) };
  });

const searchesOf = async (db: Db, since: string): Promise<Dashboard['searches']> => ({
  ...(await searchesSince(db, since)),
  missing: await missingSince(db, since, DASHBOARD.words),
});

async function dependenciesOf(db: Db, since: number): Promise<Dashboard['dependencies']> {
  const rows = await callsSince(db, since);
  return rows.map(({ totalMs, ...row }) => {
    const meanMs = Math.round(totalMs / Math.max(1, row.calls));
    const isFailing = row.failures > 0 && row.failures * 5 >= row.calls;
    return { ...row, meanMs, state: isFailing ? 'failing' : meanMs >= SLOW_MS ? 'slow' : 'fine' };
  });
}

async function jobsOf(db: Db, givenUpSince: number): Promise<Dashboard['jobs']> {
  const { count, oldest } = await stuckJobs(db, givenUpSince, OLDEST_JOBS);
  return {
    stuck: count,
    oldest: oldest.map((row) => ({ ...jobOnWire(row), gaveUp: row.doneAt !== null })),
  };
}
