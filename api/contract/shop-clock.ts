import { DAY_MS, HOUR_MS } from './durations.ts';

/** The shop's time zone: every date on a public page is in New York time, wherever the visitor is. */
export const SHOP_ZONE = 'America/New_York';

/**
 * Epoch milliseconds -> the shop's calendar day, "2026-11-21". By the rule of the United States since 2007 (daylight saving
 * time from 2:00 on the second Sunday of March to 2:00 on the first Sunday of November), not with Intl, whose first use
 * takes a phone 40 ms: an app started from its shell needs the day before its first paint.
 */
export function shopDay(now: number): string {
  const year = new Date(now).getUTCFullYear();
  const isSummerTime = now >= sundayOf(year, 2, 2) + 7 * HOUR_MS && now < sundayOf(year, 10, 1) + 6 * HOUR_MS;
  return new Date(now - (isSummerTime ? 4 : 5) * HOUR_MS).toISOString().slice(0, 10);
}

/** Midnight UTC of a month's first, second, ... Sunday; `month` counts from 0. */
function sundayOf(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1);
  return first + (((7 - new Date(first).getUTCDay()) % 7) + (nth - 1) * 7) * DAY_MS;
}

/** Not with Intl, which takes a phone longer to load than rendering a screen. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "2026-11-21" -> "November 21". Takes a day, not an instant, so that server and phone agree. */
export function formatMonthDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** "2026-11-21" -> "November 21, 2026". */
export const formatDay = (day: string): string => `${formatMonthDay(day)}, ${day.slice(0, 4)}`;

/**
 * ISO instant -> "November 2026" in the shop's time zone, for reviews. In New York, the months April to November
 * begin in daylight saving time, at 4:00 UTC, the others at 5:00 (clocks change after the first of March and of
 * November).
 */
export function formatMonth(iso: string): string {
  const date = new Date(iso);
  const month = date.getUTCMonth();
  date.setUTCHours(date.getUTCHours() - (month >= 3 && month <= 10 ? 4 : 5));
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Milliseconds from `now` to the shop's next midnight: how long a page that shows the day may be cached. */
export function msUntilMidnight(now: number): number {
  const today = shopDay(now);
  let low = now;
  let high = now + 26 * HOUR_MS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shopDay(middle) === today) low = middle;
    else high = middle;
  }
  return high - now;
}

/** "2026-11-21" -> the instant at which the shop's day begins. */
export function startOfShopDay(day: string): number {
  const bySummerTime = Date.parse(`${day}T04:00:00Z`);
  return shopDay(bySummerTime) === day ? bySummerTime : bySummerTime + HOUR_MS;
}

/** A range of shop days, both inclusive, as instants: start (inclusive) and end (exclusive). */
export const shopDayRange = (
  from: string | undefined,
  to: string | undefined,
): { readonly from: number | undefined; readonly until: number | undefined } => ({
  from: from === undefined ? undefined : startOfShopDay(from),
  until: to === undefined ? undefined : startOfShopDay(nextDay(to)),
});

/** "2026-11-30" -> "2026-12-01". */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
