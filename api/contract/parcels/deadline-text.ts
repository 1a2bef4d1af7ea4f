import { formatMonthDay, shopDay } from '../shop-clock.ts';

/** Not with Intl, whose first use takes a phone 40 ms. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The last day before a deadline (ms) in the shop's time zone: midnight of December 3 -> "Wednesday, December 2". */
export const formatLastDay = (deadline: number): string => formatWeekday(shopDay(deadline - 1));

/** "2026-12-02" -> "Wednesday, December 2". */
export const formatWeekday = (day: string): string =>
  `${WEEKDAYS[new Date(day).getUTCDay()]}, ${formatMonthDay(day)}`;

/** "2026-12-07" to "2026-12-09", inclusive: "December 7-9"; "November 30-December 2". */
export function formatDayRange(from: string, to: string): string {
  const isWithinMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatMonthDay(from)}-${isWithinMonth ? Number(to.slice(8)) : formatMonthDay(to)}`;
}
