import { toDollars } from '../money.ts';

/** The terms of the seller's fee: 1000 basis points and 30 cents are 10% + $0.30 a copy. */
export interface FeeTerms {
  readonly basisPoints: number;
  readonly fixedCents: number;
}

/** Terms in percent and dollars. */
export interface Fee {
  readonly percent: number;
  readonly fixed: number;
}

/** 1000 basis points and 30 cents -> 10 percent and $0.30. */
export const feeOnWire = ({ basisPoints, fixedCents }: FeeTerms): Fee => ({
  percent: basisPoints / 100,
  fixed: toDollars(fixedCents),
});

export const NO_FEE: FeeTerms = { basisPoints: 0, fixedCents: 0 };

/** The bounds of fee terms. */
export const FEE_LIMITS = { basisPoints: 5_000, fixedCents: 1_000 } as const;

/** The fee on one copy at a price in cents: rounded to the nearest cent, and never more than the price. */
export const feeOf = (unitCents: number, { basisPoints, fixedCents }: FeeTerms): number =>
  Math.min(unitCents, Math.floor((unitCents * basisPoints + 5_000) / 10_000) + fixedCents);

/** A parcel's copies in cents: their price, and the fees on them. */
export interface ParcelMoney {
  readonly grossCents: number;
  readonly feeCents: number;
}

/**
 * The part of a parcel's fee that has gone back once `refundedCents` of its price were refunded at the seller's expense: in
 * proportion, rounded down in all, so that parts add up. A full refund gives back the whole fee.
 */
export const feeGivenBack = ({ grossCents, feeCents }: ParcelMoney, refundedCents: number): number =>
  grossCents === 0 ? 0 : Number((BigInt(feeCents) * BigInt(refundedCents)) / BigInt(grossCents));

/** What the seller and the shop have of a parcel in cents, after refunds at the seller's expense. */
export function sharesOf(
  parcel: ParcelMoney,
  refundedCents: number,
): { readonly sellerCents: number; readonly feeCents: number } {
  const feeCents = parcel.feeCents - feeGivenBack(parcel, refundedCents);
  return { sellerCents: parcel.grossCents - refundedCents - feeCents, feeCents };
}
