/** Integer cents -> dollars as they travel on the wire (a number with at most 2 decimals). */
export const toDollars = (cents: number): number => cents / 100;

/** Dollars from the wire -> integer cents. The caller has checked that there are at most 2 decimals. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** True when an amount in dollars has no fraction of a cent (within a double's reach). */
export const isWholeCents = (dollars: number): boolean =>
  Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6 && Math.abs(dollars) < 1e12;

/** A whole number for people: 1204 -> "1,204". A phone takes longer to load its browser's own way than to draw a list. */
export const formatCount = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** Dollars for people: 1234.5 -> "$1,234.50". The one formatter of prices, the same on server and phone. */
export const formatDollars = (dollars: number): string => {
  const [whole = '0', cents = '00'] = dollars.toFixed(2).split('.');
  return `$${formatCount(whole)}.${cents}`;
};
