/** What must hold of stock, orders and money at any instant (I1 to I4, I14), and as soon as the shop is quiet (I6, I7). */
export const INVARIANTS = {
  I1: 'the stock is never below zero, and is the sum of its ledger',
  I2: 'what is held or sold was taken from the shelf, and nothing else was',
  I3: 'a checkout and a payment are one order at most',
  I4: 'an order costs what its items cost, and as much was paid',
  I6: 'a payment that came is one order, or goes back in full once',
  I7: 'a hold ends when its payment is dead, and not before',
  I14: 'a payout is at most what its items cost, less what had been refunded of them by then',
} as const;
export type Invariant = keyof typeof INVARIANTS;

/** What whoever keeps the shop does about it, by the kind of breach. */
export const MENDING = {
  ledger:
    'Stop counting the copies of the product (no stock), then count them anew: its ledger begins again.',
  untaken: 'See whether the copy is still on the shelf, and count the copies of the product anew.',
  overtaken: 'The copies that nobody has are missing on the shelf: count the copies of the product anew.',
  stray: 'Stop counting the copies of the product (no stock), then count them anew: its ledger begins again.',
  twice: 'Refund the later order at the payment provider, and restore its unique index.',
  total: 'Compare the order with its payment at the provider, and refund the difference there.',
  unpaid: 'Do not send it. Look for the payment at the provider: where there is none, cancel the order.',
  quote: 'Nothing was bought at it yet: cancel its payment at the provider; the buyer gets a new one.',
  lost: 'Start the shop and leave it open for 5 minutes: it looks for such payments. Else refund it at the provider.',
  unfinished:
    'Look for the payment of the checkout at the provider; refund it there if there is no order for it.',
  unrefunded: 'Refund the payment of the order at the provider, in full.',
  'refund stuck': 'Make the refund at the provider; the shop learns of it by itself.',
  'refunded wrong': 'Compare the refunds of the payment at the provider with those of the order.',
  'released early':
    'Cancel the payment of the checkout at the provider; if it came, the shop finds it by itself.',
  'hold stuck':
    'Start the shop and leave it open for a few minutes: it ends such holds. See the log if it does not.',
  overpaid: 'Ask the seller for the difference, or write it off as a loss of the shop.',
} as const;
export type Ailment = keyof typeof MENDING;

/** Something that must never be, as it was found. */
export interface Breach {
  readonly invariant: Invariant;
  readonly ailment: Ailment;
  /** "product 7", "order 3", "payment pi_demo_x": nothing personal, it stands in logs. */
  readonly about: string;
  /** "stock 2, ledger 1" */
  readonly seen: string;
}
