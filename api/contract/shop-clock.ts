/** The shop's clock: every date on a public page is that of New York, whoever looks from wherever. */
export const SHOP_ZONE = 'America/New_York';
export const SHOP_LOCALE = 'en-US';

/** Epoch milliseconds -> the shop's calendar day, "2026-11-21". */
export const shopDay = (now: number): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: SHOP_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);

/** "2026-11-21" -> "November 21, 2026". Takes a day, never an instant, so that server and phone agree. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(SHOP_LOCALE, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date(`${day}T12:00:00Z`));

/** ISO instant -> "November 2026" by the shop's clock, for reviews. */
export const formatMonth = (iso: string): string =>
  new Intl.DateTimeFormat(SHOP_LOCALE, { timeZone: SHOP_ZONE, year: 'numeric', month: 'long' }).format(
    new Date(iso),
  );

/** Milliseconds from `now` to the shop's next midnight: how long a page that shows the day may be kept. */
export function untilMidnight(now: number): number {
  const today = shopDay(now);
  let low = now;
  let high = now + 26 * 3_600_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shopDay(middle) === today) low = middle;
    else high = middle;
  }
  return high - now;
}
