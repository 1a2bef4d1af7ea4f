/** States of a seller's payout account. */
export const ACCOUNT_STATES = ['none', 'started', 'review', 'restricted', 'ready', 'rejected'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The provider's report on an account. */
interface AccountFacts {
  readonly detailsSubmitted: boolean;
  readonly transfersActive: boolean;
  readonly payoutsEnabled: boolean;
  readonly disabledReason: string | undefined;
}

/** The state of an account; one that works is ready, even if the provider wants to know more later. */
export function accountState(account: AccountFacts | undefined): AccountState {
  if (account === undefined) return 'none';
  const reason = account.disabledReason ?? '';
  if (reason.startsWith('rejected.')) return 'rejected';
  if (account.transfersActive && account.payoutsEnabled) return 'ready';
  if (!account.detailsSubmitted) return 'started';
  return /(^|\.)(pending_verification|under_review)$/.test(reason) ? 'review' : 'restricted';
}
