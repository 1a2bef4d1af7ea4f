import type { Condition } from '../catalog/conditions.ts';

/** What a copy is worth in percent of the same copy new. */
export const CONDITION_PERCENT = {
  new: 100,
  like_new: 90,
  very_good: 80,
  good: 70,
  acceptable: 50,
} as const satisfies Record<Condition, number>;

/** The market price of a copy in one condition, for the same item in another. Cents to whole cents. */
export const priceInCondition = (marketCents: number, from: Condition, to: Condition): number =>
  Math.round((marketCents * CONDITION_PERCENT[to]) / CONDITION_PERCENT[from]);

/** A price that somebody asks. `seller` is undefined for the shop itself. Cents. */
export interface AskedPrice {
  readonly seller: string | undefined;
  readonly condition: Condition;
  readonly cents: number;
  /** What the seller gives as the market price. */
  readonly marketCents?: number | undefined;
}

/** What asked prices say an item costs new, in cents, not rounded. */
export interface PriceEvidence {
  readonly newCents: number;
  /** Only other people's listings say so, none of the shop's. */
  readonly isSellersOnly: boolean;
}

/** Sellers' evidence stays within this factor of the other evidence. */
const MAX_FACTOR = 3;

/**
 * The median of what the sellers of an item ask, each seller counted once (with the median of their own), as if all copies
 * were new. Sellers never move it below a third nor above three times the other evidence: the shop's own price, else
 * `otherNewCents`.
 */
export function priceEvidence(
  asked: readonly AskedPrice[],
  otherNewCents?: number,
): PriceEvidence | undefined {
  const bySeller = new Map<string | undefined, AskedPrice[]>();
  for (const each of asked) bySeller.set(each.seller, [...(bySeller.get(each.seller) ?? []), each]);
  const shop = sellerEstimate(bySeller.get(undefined) ?? []);
  const all = median([...bySeller.values()].flatMap((own) => sellerEstimate(own) ?? []));
  if (all === undefined) return undefined;
  return { newCents: clampToFactor(all, shop ?? otherNewCents), isSellersOnly: shop === undefined };
}

const clampToFactor = (cents: number, other: number | undefined): number =>
  other === undefined ? cents : Math.min(Math.max(cents, other / MAX_FACTOR), other * MAX_FACTOR);

/** One seller's word: market prices tell more than asked ones, but not more than three times those. */
function sellerEstimate(own: readonly AskedPrice[]): number | undefined {
  const given = own.filter(({ marketCents }) => marketCents !== undefined);
  return median(
    (given.length > 0 ? given : own).map(({ seller, condition, cents, marketCents = cents }) => {
      const trustedCents = seller === undefined ? marketCents : clampToFactor(marketCents, cents);
      return (trustedCents * 100) / CONDITION_PERCENT[condition];
    }),
  );
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, each) => sum + each, 0) / middle.length;
}
