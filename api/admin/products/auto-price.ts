/** Of Amazon's price, in percent. */
const SHARE = 80;

/** 20% less than Amazon's price, in cents; undefined where there is none to go by, or nothing would be left. */
export function autoPriceOf(amazonPriceCents: number | null): number | undefined {
  const cents = Math.round(((amazonPriceCents ?? 0) * SHARE) / 100);
  return cents > 0 ? cents : undefined;
}
