/** Integer cents -> dollars as they travel on the wire (a number with at most 2 decimals). */
export const toDollars = (cents: number): number => cents / 100;

/** Dollars from the wire -> integer cents. The caller has checked that there are at most 2 decimals. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Whether an amount in dollars has no fraction of a cent (within a double's precision). */
export const isWholeCents = (dollars: number): boolean =>
  Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6 && Math.abs(dollars) < 1e12;

/** Formats a whole number: 1204 -> "1,204". Not with Intl, which takes a phone longer to load than rendering a list. */
export const formatCount = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** Formats dollars: 1234.5 -> "$1,234.50". The only price formatter, the same on server and phone. */
export const formatDollars = (dollars: number): string => {
  const [whole = '0', cents = '00'] = dollars.toFixed(2).split('.');
  return `$${formatCount(whole)}.${cents}`;
};
