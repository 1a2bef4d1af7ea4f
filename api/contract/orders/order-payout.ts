/** Splits cents in proportion to whole weights; the parts add up to `cents`. Largest remainder, ties to the lower index. */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // The products exceed 2^53.
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = products.map((product) => Number(product / BigInt(total)));
  const remainders = products.map((product) => Number(product % BigInt(total)));
  const rest = cents - parts.reduce((sum, part) => sum + part, 0);
  const largestFirst = weights
    .map((_, index) => index)
    .toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b);
  const raised = new Set(largestFirst.slice(0, rest));
  return parts.map((part, index) => (raised.has(index) ? part + 1 : part));
}

/** The money of one parcel, in cents: the price of its items, and its own refunds, sent or pending. */
export interface ParcelMoney {
  readonly grossCents: number;
  readonly refundedCents: number;
}

/**
 * What each parcel of an order pays its seller, in cents: its items, minus its own refunds, minus its share of
 * refunds for the whole order. Shares are in proportion to what is left of each parcel; a full refund leaves nothing.
 */
export function payableCents(parcels: readonly ParcelMoney[], sharedCents: number): number[] {
  const left = parcels.map(({ grossCents, refundedCents }) => Math.max(0, grossCents - refundedCents));
  const total = left.reduce((sum, cents) => sum + cents, 0);
  const shares = allocate(Math.min(sharedCents, total), left);
  return left.map((cents, index) => cents - (shares[index] ?? 0));
}
