/** Percentage of Amazon's price. */
const SHARE = 80;

/** 20% less than Amazon's price, in cents; undefined without a price, or if the result is 0. */
export function autoPriceOf(amazonPriceCents: number | null): number | undefined {
  const cents = Math.round(((amazonPriceCents ?? 0) * SHARE) / 100);
  return cents > 0 ? cents : undefined;
}
