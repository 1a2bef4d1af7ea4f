import { DAY_MS, HOUR_MS } from './durations.ts';

/** The shop's clock: every date on a public page is that of New York, whoever looks from wherever. */
export const SHOP_ZONE = 'America/New_York';

/** Epoch milliseconds -> the shop's calendar day, "2026-11-21". */
export const shopDay = (now: number): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: SHOP_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);

// Written out: a phone takes longer to load its browser's calendar than to draw a whole screen.
const MONTHS = [
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

/** "2026-11-21" -> "November 21, 2026". Takes a day, never an instant, so that server and phone agree. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/**
 * ISO instant -> "November 2026" by the shop's clock, for reviews. In New York the months from April to November begin
 * by summer time, at 4:00 UTC, and the others at 5:00 (the clocks change after the first of March and of November).
 */
export function formatMonth(iso: string): string {
  const date = new Date(iso);
  const month = date.getUTCMonth();
  date.setUTCHours(date.getUTCHours() - (month >= 3 && month <= 10 ? 4 : 5));
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Milliseconds from `now` to the shop's next midnight: how long a page that shows the day may be kept. */
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

/** Days of the shop, both included, as instants: from the first (included) until the last is over (excluded). */
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
