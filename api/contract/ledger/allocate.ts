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
