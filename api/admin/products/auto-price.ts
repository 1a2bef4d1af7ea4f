import { suggestedPriceCents } from '#contract/pricing/suggested-price.ts';

/** 20% below Amazon's price, in cents; undefined without a price, or if the result is 0. */
export function autoPriceOf(amazonPriceCents: number | null): number | undefined {
  const cents = suggestedPriceCents(amazonPriceCents ?? 0);
  return cents > 0 ? cents : undefined;
}
