import { allocate } from '../ledger/allocate.ts';

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
