import { DAY_MS, HOUR_MS } from '../durations.ts';
import { shopDay, startOfShopDay } from '../shop-clock.ts';

/** Month and day of the federal holidays that have a date. One on a Saturday is observed on Friday, on a Sunday on Monday. */
const DATED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

/** Month, weekday (0 is Sunday) and its ordinal number in that month of the others but the last Monday of May. */
const WEEKDAY_HOLIDAYS: ReadonlySet<string> = new Set(['1-1-3', '2-1-3', '9-1-1', '10-1-2', '11-4-4']);

/** Days are texts, "2026-11-24", and midnights in UTC while they are counted. */
const toDay = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

const isDatedHoliday = (midnight: number): boolean => DATED_HOLIDAYS.has(toDay(midnight).slice(5));

/** "2026-11-24" is Monday to Friday and not one of the 11 federal holidays. */
export function isBusinessDay(day: string): boolean {
  const midnight = Date.parse(day);
  const date = new Date(midnight);
  const [month, weekday, dayOfMonth] = [date.getUTCMonth() + 1, date.getUTCDay(), date.getUTCDate()];
  if (weekday === 0 || weekday === 6 || isDatedHoliday(midnight)) return false;
  if (weekday === 5 && isDatedHoliday(midnight + DAY_MS)) return false;
  if (weekday === 1 && isDatedHoliday(midnight - DAY_MS)) return false;
  if (month === 5 && weekday === 1 && dayOfMonth > 24) return false;
  return !WEEKDAY_HOLIDAYS.has(`${month}-${weekday}-${Math.ceil(dayOfMonth / 7)}`);
}

/** The business day that is `count` after a day, or before it if `count` is negative. */
export function addBusinessDays(day: string, count: number): string {
  const step = Math.sign(count) * DAY_MS;
  let midnight = Date.parse(day);
  for (let left = Math.abs(count); left > 0;) {
    midnight += step;
    if (isBusinessDay(toDay(midnight))) left -= 1;
  }
  return toDay(midnight);
}

/** The instant at which the day ends that is `count` calendar days after a day. */
export const endOfDay = (day: string, count = 0): number =>
  startOfShopDay(toDay(Date.parse(day) + (count + 1) * DAY_MS));

/** The instant at which the business day ends that is `count` after the day of an instant. */
export const endOfBusinessDay = (instant: number, count: number): number =>
  endOfDay(addBusinessDays(shopDay(instant), count));

/** An hour of a business day. No daylight saving time to heed: clocks change on Sundays only. */
export const hourOfBusinessDay = (day: string, hour: number): number => startOfShopDay(day) + hour * HOUR_MS;
