/** The accounts of the ledger whose balance is what the shop has or has spent, and those whose balance is what it owes or has earned. */
export const MONEY_ACCOUNTS = {
  debits: ['provider', 'bank', 'processing', 'losses', 'disputes'],
  credits: ['seller', 'shop', 'fees', 'refunds', 'transfers'],
} as const;
export type DebitAccount = (typeof MONEY_ACCOUNTS.debits)[number];
export type CreditAccount = (typeof MONEY_ACCOUNTS.credits)[number];

/** What an admin can enter into the ledger. */
export const MONEY_ENTRY_KINDS = ['credit', 'debit', 'write-off', 'refund', 'withdrawal'] as const;
export type MoneyEntryKind = (typeof MONEY_ENTRY_KINDS)[number];
