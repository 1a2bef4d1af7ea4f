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
    'Accounts. Verified: a code sent to the address was entered. New this week: made within the last 7 days.',
  waiting:
    'What waits for somebody: new messages, open reports, paid orders of which something is to be sent, and returns that were asked for.',
  registrations: 'Accounts made in each week (Monday to Sunday, New York time), verified or not.',
  sales:
    'Orders paid in each week and what was paid for them, refunds of them not taken off; refunded: what was sent back of those orders. Demo orders are counted apart and add nothing to the revenue.',
  conversion:
    'Of the checkouts opened in the last 30 days (a checkout opens with the payment page and is one per cart as it then is), the share that became a paid order. Demo orders count here, because it measures the way through the shop.',
  shelves:
    'Items for sale in each category (in stock, not deleted), and their prices added up, one copy of each.',
  searches:
    'Searches of the last 30 days whose answer had to be looked up, by words in small letters; with how many of them found nothing. A search that was answered from memory is counted once.',
  dependencies:
    'Calls of the last 24 hours to what is outside the shop: how many, how many failed, how long they took on average and at most. Slow: 2 seconds or more on average. Failing: one call in five or more failed.',
  jobs: 'Work after a commit (mails, refunds, events) that has failed at least once and waits to be tried again, or was given up within the last 7 days.',
} as const;
export type DashboardFigure = keyof typeof DASHBOARD_DEFINITIONS;

const count = z.number();

/** GET /api/admin/dashboard: dollars; weeks are named by their Monday, "2026-11-16", oldest first, without gaps. */
export const dashboardSchema = z.object({
  /** When the figures were computed. */
  at: z.string(),
  users: z.object({ total: count, verified: count, unverified: count, newThisWeek: count }),
  waiting: z.object({ messages: count, reports: count, toSend: count, returns: count }),
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
