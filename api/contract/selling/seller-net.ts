import { feeOf, type Fee, type FeeTerms } from '../ledger/fee.ts';
import { formatDollars, toCents, toDollars } from '../money.ts';

const termsOf = ({ percent, fixed }: Fee): FeeTerms => ({
  basisPoints: Math.round(percent * 100),
  fixedCents: toCents(fixed),
});

/** What a seller gets of a price in dollars: "You'll get $7.35 after a $1.15 fee." */
export function sellerNet(price: number, fee: Fee): string {
  const cents = toCents(price);
  const feeCents = feeOf(cents, termsOf(fee));
  const net = formatDollars(toDollars(cents - feeCents));
  return feeCents === 0
    ? `You'll get ${net}. No seller fee.`
    : `You'll get ${net} after a ${formatDollars(toDollars(feeCents))} fee.`;
}

/** Copies of an item at a price in dollars. */
export interface PricedCopies {
  readonly price: number;
  readonly copies: number;
  /** The fee on a copy in dollars, where an existing listing has its own. */
  readonly fee?: number | undefined;
}

/** The same of several items together: "You'll get $22.05 after $3.45 in fees." undefined without a fee. */
export function sellerNetOfAll(items: readonly PricedCopies[], fee: Fee): string | undefined {
  const terms = termsOf(fee);
  let [cents, feeCents] = [0, 0];
  for (const { price, copies, fee: own } of items) {
    const unitCents = toCents(price);
    cents += unitCents * copies;
    feeCents += (own === undefined ? feeOf(unitCents, terms) : toCents(own)) * copies;
  }
  if (feeCents === 0) return undefined;
  const net = formatDollars(toDollars(cents - feeCents));
  return `You'll get ${net} after ${formatDollars(toDollars(feeCents))} in fees.`;
}
