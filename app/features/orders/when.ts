import { SHOP_ZONE } from '#contract/shop-clock.ts';

/** An instant by the visitor's own clock: "Nov 21, 2026". In the page only. */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant));

/** "3:20 PM" */
export const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

/** The last day before an instant by the shop's calendar, as the policies name it: February 1, midnight -> "Jan 31, 2027". */
export const lastDayBefore = (instant: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: SHOP_ZONE }).format(instant - 1);
