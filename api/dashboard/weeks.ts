import { DAY_MS } from '#contract/durations.ts';
import { nextDay, shopDay, startOfShopDay } from '#contract/shop-clock.ts';
import type { Span } from './dashboard.repo.ts';

/** A week in the shop's time zone, identified by its Monday. */
export interface Week extends Span {
  readonly week: string;
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last `count` weeks in the shop's time zone, oldest first, including the current week. */
export function lastWeeks(now: number, count: number): Week[] {
  const today = shopDay(now);
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7; // Monday is 0
  return Array.from({ length: count }, (_, at) => {
    const week = addDays(today, (at + 1 - count) * 7 - weekday);
    return { week, from: startOfShopDay(week), until: startOfShopDay(nextDay(addDays(week, 6))) };
  });
}
