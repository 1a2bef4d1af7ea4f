import * as z from 'zod/mini';

/** Dollars; amazon and ebay are null if unknown. */
export const priceComparisonSchema = z.object({
  amazon: z.nullable(z.number()),
  ebay: z.nullable(z.number()),
  savings: z.number(),
  savingsPercentage: z.number(),
});
export type PriceComparison = z.infer<typeof priceComparisonSchema>;

/**
 * Savings against the lowest known competitor price, never below 0, and their share of that price in whole percent.
 * Amounts in integer cents; the result in dollars.
 */
export function comparePrices(own: number, amazon: number | null, ebay: number | null): PriceComparison {
  const known = [amazon, ebay].filter((price) => price !== null);
  const lowest = known.length === 0 ? 0 : Math.min(...known);
  const savings = Math.max(0, lowest - own);
  return {
    amazon: amazon === null ? null : amazon / 100,
    ebay: ebay === null ? null : ebay / 100,
    savings: savings / 100,
    savingsPercentage: lowest === 0 ? 0 : Math.round((savings / lowest) * 100),
  };
}
