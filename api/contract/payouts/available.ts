/** A part of what the ledger owes a seller, in cents; negative if the seller owes it. */
export interface SellerBalance {
  readonly cents: number;
  /** About a parcel that is neither payable nor settled. */
  readonly isOnTheWay: boolean;
}

/**
 * What can be paid to a seller, in cents; negative is a debt. Sales on the way never cover a debt: they may still be canceled,
 * returned or refunded.
 */
export const available = (balances: readonly SellerBalance[]): number =>
  balances.reduce((sum, { cents, isOnTheWay }) => (isOnTheWay && cents > 0 ? sum : sum + cents), 0);
