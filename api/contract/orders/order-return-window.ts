import { CHECKOUT } from '../checkout/checkout.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';

/**
 * First instant at which a return can no longer be requested: 30 days after delivery, and for orders placed November 1 to
 * December 31 not before February 1. Milliseconds; the calendar is New York's.
 *
 * Plain arithmetic instead of Intl: daylight saving time never ends before 2 AM on November 1, so that day begins at 4:00
 * UTC, and January 1 and February 1 begin at 5:00 UTC.
 */
export function returnWindowEnd(orderedAt: number, deliveredAt: number): number {
  const end = deliveredAt + CHECKOUT.returnWindowDays * DAY_MS;
  const year = new Date(orderedAt - 5 * HOUR_MS).getUTCFullYear();
  const isHolidayOrder = orderedAt >= Date.UTC(year, 10, 1, 4);
  return isHolidayOrder ? Math.max(end, Date.UTC(year + 1, 1, 1, 5)) : end;
}
