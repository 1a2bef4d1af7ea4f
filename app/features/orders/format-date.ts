import { SHOP_ZONE } from '#contract/shop-clock.ts';

/** Formats an instant in the visitor's time zone: "Nov 21, 2026". Browser only. */
export const formatDay = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant));

/** Formats an instant in the visitor's time zone: "3:20 PM". */
export const formatTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

/** The last day before an instant (ms) in the shop's time zone, as the policies name it: midnight of Feb 1 -> "Jan 31, 2027". */
export const lastDayBefore = (instant: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: SHOP_ZONE }).format(instant - 1);
