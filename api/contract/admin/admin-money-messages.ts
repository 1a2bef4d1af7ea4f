import type { CreditAccount, DebitAccount, MoneyEntryKind } from './money-kinds.ts';

/** Texts of the back office's page about money. */
export const ADMIN_MONEY = {
  whyMissing: 'Please say why',
  whyTooLong: 'Please keep this under 500 characters',
  kindMissing: 'Please choose a kind',
  sellerMissing: 'Please choose a seller',
  noSuchSeller: 'There is no such seller',
  severalSellers: 'Several sellers match. Please enter the email address.',
  refundMissing: 'Please choose a failed refund',
  noSuchRefund: 'This refund is not waiting for anything any more.',
  refundAmount: (amount: string): string => `This refund is ${amount}`,
  amountMissing: 'Please enter an amount',
  amountTooFine: 'Please enter an amount with at most 2 decimals',
  notOwed: (amount: string): string =>
    amount === '$0.00' ? 'This seller owes nothing' : `This seller owes ${amount}`,
  withdrawable: (amount: string): string => `You can withdraw up to ${amount}`,
  keyUsed: 'This entry was made already, with other content. Please look at the balances first.',
  posted: 'Entry posted',
  owed: 'Owed to sellers',
  atProvider: (most: string): string => `At the provider. You can withdraw up to ${most}`,
  refundsDue: 'Refunds decided, not sent',
  balances: 'Balances',
  balancesOf: (currency: string, isLive: boolean): string =>
    `Balances in ${currency}, ${isLive ? 'live' : 'test'} payments`,
  noFailedRefunds: 'None',
  noDebts: 'No seller owes anything.',
  refundOf: (orderNumber: string): string => `order ${orderNumber}`,
  failed: 'Error Loading Money',
} as const;

/** The accounts of the ledger, in the back office. */
export const ACCOUNT_NAMES = {
  provider: 'Provider',
  bank: 'Bank, by hand',
  processing: 'Processing',
  losses: 'Losses',
  disputes: 'Disputes',
  seller: 'Sellers',
  shop: 'Shop',
  fees: 'Fees',
  refunds: 'Refunds',
  transfers: 'Transfers in flight',
} as const satisfies Record<DebitAccount | CreditAccount, string>;

export const ENTRY_KIND_NAMES = {
  credit: 'Credit a seller',
  debit: 'Debit a seller',
  'write-off': 'Write off',
  refund: 'Refund by hand',
  withdrawal: 'Withdrawal',
} as const satisfies Record<MoneyEntryKind, string>;

const EFFECTS: Readonly<Record<MoneyEntryKind, (amount: string, about: string) => string>> = {
  credit: (amount, seller) =>
    `${seller} gets ${amount} more with the next payout. It is at the shop's expense.`,
  debit: (amount, seller) =>
    `${seller} gets ${amount} less. What they don't have is taken from later sales or their payout account.`,
  'write-off': (amount, seller) => `${seller} owes ${amount} less. It is the shop's loss.`,
  refund: (amount, order) =>
    `You have given ${amount} of ${order} back to the buyer yourself. This settles the failed refund and sends nothing.`,
  withdrawal: (amount) =>
    `You have moved ${amount} from the provider to the shop's bank. This only records it and moves nothing.`,
};

/** What an entry does, in words. `about`: the seller, or the order of a refund. */
export const entryEffect = (kind: MoneyEntryKind, amount: string, about: string): string =>
  EFFECTS[kind](amount, about);
