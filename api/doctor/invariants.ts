/** Invariants of stock, orders, money, lists and listings: all hold at any time, except I6, I7, I15 and I18: they hold once the shop is quiescent. */
export const INVARIANTS = {
  I1: 'the stock is never negative, and is the sum of its ledger',
  I2: 'exactly the copies that are held or sold were taken from stock',
  I3: 'a checkout and a payment have at most one order',
  I4: 'the total of an order is the price of its items, and was paid',
  I6: 'a received payment has one order, or is refunded in full once',
  I7: 'a hold ends once its payment is dead, and not before',
  I10: 'every entry of the ledger adds up to 0',
  I11: 'each order has the entry of its payment, of the amount that came',
  I12: 'the ledger owes buyers exactly the refunds that are due or failed',
  I13: 'the balances of parcels and sellers follow from copies, fees, refunds, payouts and corrections by admins',
  I14: 'sellers are paid for what has arrived, and at most what was available',
  I15: 'nothing is late: parcels are sent, canceled or arrived, sellers paid, and banks answered, within minutes of their deadlines',
  I16: 'paused items are not for sale, and with seller checks the shop can write to everyone who sells',
  I17: 'a parcel is refunded in full at most once',
  I18: 'the ledger has in dispute what banks have taken, and not given back',
  I19: 'the ledger has at the provider what the demo provider has',
  L1: 'lists count the products that they have',
  S1: 'a listed draft is a listing of its owner',
  S2: 'a photo that a draft keeps is of the owner of the draft',
  S3: 'no condition is better than its check supports',
} as const;
export type Invariant = keyof typeof INVARIANTS;

const POST_ORDERS =
  'Run npm run doctor -- --post: it enters what the ledger lacks of orders, refunds, decided disputes and payouts, also while the shop is running. ' +
  'If it remains, compare the entries of the order in ledger_entries with its refunds.';

/** What the operator does about a breach, by its kind. */
export const MENDING = {
  ledger:
    'Clear the stock of the product (no limit), then enter the number of its copies again: that restarts its ledger.',
  untaken: 'Check whether the copy is still in stock, and enter the number of copies of the product again.',
  overtaken: 'Copies are missing from stock but are neither held nor sold: enter the number of copies again.',
  stray:
    'Clear the stock of the product (no limit), then enter the number of its copies again: that restarts its ledger.',
  twice: 'Refund the later order at the payment provider, and restore the unique index.',
  total: 'Compare the order with its payment at the provider, and refund the difference there.',
  unpaid: 'Do not ship it. Look for the payment at the provider: if there is none, cancel the order.',
  quote: 'Nothing was bought with it yet: cancel its payment at the provider; the buyer gets a new quote.',
  lost: 'Run the shop for 5 minutes: it looks for such payments. Otherwise refund it at the provider.',
  unfinished:
    'Look for the payment of the checkout at the provider; refund it there if there is no order for it.',
  unrefunded: 'Refund the payment of the order at the provider, in full.',
  'refund stuck': 'Make the refund at the provider; the shop finds it by itself.',
  'refunded wrong': 'Compare the refunds of the payment at the provider with those of the order.',
  'refund not sent':
    'A refund failed at the provider, or was never made there: have the provider send the event refund.failed again, or wait a day until the shop finds it, then retry it.',
  'released early':
    'Cancel the payment of the checkout at the provider; if it was paid, the shop finds it by itself.',
  'hold stuck': 'Run the shop for a few minutes: it ends such holds. If it does not, see the log.',
  unbalanced: 'Rows of the ledger were changed by hand: restore them from a backup, or add the missing line.',
  unposted: POST_ORDERS,
  'refunds off': POST_ORDERS,
  'balance off': POST_ORDERS,
  overpaid:
    'Later sales of the seller pay it back. Otherwise ask them for it, or write it off as a loss of the shop.',
  'draft elsewhere': 'Delete the row of the draft: its phone then lists the item again.',
  'photo elsewhere': 'Clear draft_id of the upload: its photo then goes after 48 hours, unless it is listed.',
  miscounted:
    'Run npm run doctor -- --recount: it counts all products again, also while the shop is running.',
  unsupported:
    'Set the condition of the product in the back office: a better one than its check clears the check.',
  'paused for sale': 'Enter the number of copies of the product again.',
  overdue:
    'Run the shop for a few minutes: it settles such parcels and payouts. If it does not, see the log.',
  undecided:
    'Decide in the back office, under Disputes, who bears it. Unsent evidence is sent by the running shop: if it is not, see the log.',
  'refunded twice':
    'Compare the refunds of the parcel at the provider with the price of its items; the shop bears the rest.',
  'disputes off':
    'Run npm run doctor -- --post: it enters what was decided. If it remains, have the provider send charge.dispute.updated of the dispute again, or wait until 10:00 for the daily look at all disputes: what it has moved is then entered.',
  'provider off':
    'Find the transfer, refund or dispute in demo_transfers, demo_refunds or demo_disputes: what was sent twice is the shop’s loss, and what was never sent is to be sent.',
  unreachable: 'Restart the shop: it pauses the listings of sellers who have confirmed no email.',
} as const;
export type Ailment = keyof typeof MENDING;

/** A violation of an invariant. */
export interface Breach {
  readonly invariant: Invariant;
  readonly ailment: Ailment;
  /** "product 7", "order D-4821-7KQ", "payment pi_demo_x". Logged, so it contains no personal data. */
  readonly about: string;
  /** "stock 2, ledger 1" */
  readonly seen: string;
}
