const PERCENT_OF_MARKET = 80;

/** A suggested price is 20% below the market price; integer cents. */
export const suggestedPriceCents = (marketCents: number): number =>
  Math.round((marketCents * PERCENT_OF_MARKET) / 100);
