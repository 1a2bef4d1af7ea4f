import { feeOf, type Fee } from '../ledger/fee.ts';
import { formatDollars, toCents, toDollars } from '../money.ts';

/** What a seller gets of a price in dollars: "You'll get $7.35 after a $1.15 fee." */
export function sellerNet(price: number, { percent, fixed }: Fee): string {
  const cents = toCents(price);
  const feeCents = feeOf(cents, { basisPoints: Math.round(percent * 100), fixedCents: toCents(fixed) });
  const net = formatDollars(toDollars(cents - feeCents));
  return feeCents === 0
    ? `You'll get ${net}. No seller fee.`
    : `You'll get ${net} after a ${formatDollars(toDollars(feeCents))} fee.`;
}
