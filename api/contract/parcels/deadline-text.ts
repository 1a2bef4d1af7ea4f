import { MONTHS, shopDay } from '../shop-clock.ts';

/** Not with Intl, whose first use takes a phone 40 ms. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

const monthAndDay = (date: Date): string => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;

/** The last day before a deadline (ms) in the shop's time zone: midnight of December 3 -> "Wednesday, December 2". */
export function formatLastDay(deadline: number): string {
  const date = dateOf(shopDay(deadline - 1));
  return `${WEEKDAYS[date.getUTCDay()]}, ${monthAndDay(date)}`;
}

/** "2026-12-07" -> "December 7". */
export const formatMonthDay = (day: string): string => monthAndDay(dateOf(day));

/** "2026-12-07" to "2026-12-09", inclusive: "December 7-9"; "November 30-December 2". */
export function formatDayRange(from: string, to: string): string {
  const [first, last] = [dateOf(from), dateOf(to)];
  const end = first.getUTCMonth() === last.getUTCMonth() ? String(last.getUTCDate()) : monthAndDay(last);
  return `${monthAndDay(first)}-${end}`;
}
