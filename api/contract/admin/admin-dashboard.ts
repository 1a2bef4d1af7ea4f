import * as z from 'zod/mini';
import { openJobSchema } from './admin-orders.ts';
import { CATEGORIES } from '../catalog/categories.ts';

/** Time ranges of the dashboard's figures. */
export const DASHBOARD = {
  weeks: 12,
  conversionDays: 30,
  wordsDays: 30,
  dependencyHours: 24,
  words: 20,
} as const;

/** The definition of each figure, shown beside it and sent with the figures. */
export const DASHBOARD_DEFINITIONS = {
  users:
    'Accounts. Verified: the code sent to the address was entered. New this week: created within the last 7 days.',
  waiting:
    'Open tasks: new messages, open reports, paid orders with something to ship, requested returns, cases that sellers ask the shop to decide, disputes to answer or to decide, and orders with a refund that the payment provider has not confirmed yet.',
  registrations: 'Accounts created each week (Monday to Sunday, New York time), verified or not.',
  sales:
    'Orders paid each week and the amount paid, before refunds; refunded: the amount refunded for those orders. Demo orders are counted separately and add no revenue.',
  conversion:
    'Share of the checkouts opened in the last 30 days that became a paid order. A checkout opens with the payment page; a changed cart opens another. Includes demo orders, because it measures the checkout flow.',
  shelves:
    'Items for sale in each category (in stock, not deleted), and the sum of their prices, one copy of each.',
  searches:
    'Searches of the last 30 days, in lower case, and how many of them found nothing. Repeated searches that the cache answers count once.',
  dependencies:
    'Calls to external services in the last 24 hours: how many, how many failed, and their average and maximum duration. Slow: 2 seconds or more on average. Failing: at least one call in five failed.',
  jobs: 'Background jobs (emails, refunds, events) that failed at least once and wait for a retry, or that were given up within the last 7 days.',
} as const;
export type DashboardFigure = keyof typeof DASHBOARD_DEFINITIONS;

const count = z.number();

/** GET /api/admin/dashboard: dollars; weeks are named by their Monday, "2026-11-16", oldest first, without gaps. */
export const dashboardSchema = z.object({
  /** When the figures were computed. */
  at: z.string(),
  users: z.object({ total: count, verified: count, unverified: count, newThisWeek: count }),
  waiting: z.object({
    messages: count,
    reports: count,
    toSend: count,
    returns: count,
    refunds: count,
    cases: z.optional(count),
    disputes: z.optional(count),
  }),
  registrations: z.array(z.object({ week: z.string(), accounts: count })),
  sales: z.array(
    z.object({
      week: z.string(),
      orders: count,
      revenue: z.number(),
      refunded: z.number(),
      demoOrders: count,
      demoAmount: z.number(),
    }),
  ),
  /** `percent` is null if no checkout was opened. */
  conversion: z.object({ checkouts: count, orders: count, percent: z.nullable(z.number()) }),
  shelves: z.array(z.object({ category: z.enum(CATEGORIES), items: count, value: z.number() })),
  searches: z.object({
    total: count,
    empty: count,
    /** The most frequent searches without results. */
    missing: z.array(z.object({ query: z.string(), searches: count })),
  }),
  /** Milliseconds. */
  dependencies: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['fine', 'slow', 'failing']),
      calls: count,
      failures: count,
      meanMs: count,
      slowestMs: count,
    }),
  ),
  jobs: z.object({ stuck: count, oldest: z.array(z.extend(openJobSchema, { gaveUp: z.boolean() })) }),
  definitions: z.record(z.string(), z.string()),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
