import type { Condition } from '../catalog/conditions.ts';

/** The value of a copy by condition, in percent of a new copy. */
export const CONDITION_PERCENT = {
  new: 100,
  like_new: 90,
  very_good: 80,
  good: 70,
  acceptable: 50,
} as const satisfies Record<Condition, number>;

/** Converts the market price of a copy from one condition to another. Cents, rounded. */
export const priceInCondition = (marketCents: number, from: Condition, to: Condition): number =>
  Math.round((marketCents * CONDITION_PERCENT[to]) / CONDITION_PERCENT[from]);

/** An asking price. `seller` is undefined for the shop itself. Cents. */
export interface AskedPrice {
  readonly seller: string | undefined;
  readonly condition: Condition;
  readonly cents: number;
  /** The market price that the seller entered. */
  readonly marketCents?: number | undefined;
}

/** The estimated price of a new copy, in cents, not rounded. */
export interface PriceEvidence {
  readonly newCents: number;
  /** True if it is based on listings of other sellers only, none of the shop's. */
  readonly isSellersOnly: boolean;
}

/** Sellers' evidence stays within this factor of the other evidence. */
const MAX_FACTOR = 3;

/**
 * The median of what the sellers of an item ask, converted to new copies; each seller counts once (with the median of
 * their own). Sellers never move it below a third or above three times the other evidence: the shop's own price, else
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

/** One seller's estimate: market prices count more than asking prices, but at most three times those. */
function sellerEstimate(own: readonly AskedPrice[]): number | undefined {
  const given = own.filter(({ marketCents }) => marketCents !== undefined);
  return median(
    (given.length > 0 ? given : own).map(({ seller, condition, cents, marketCents = cents }) => {
      const trustedCents = seller === undefined ? marketCents : clampToFactor(marketCents, cents);
      return (trustedCents * 100) / CONDITION_PERCENT[condition];
    }),
  );
}

/** The middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, each) => sum + each, 0) / middle.length;
}
