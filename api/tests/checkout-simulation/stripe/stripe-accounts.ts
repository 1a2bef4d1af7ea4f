import type { StripeAccount } from '#api/doubles/stripe-connect-objects.ts';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import type { AccountStateAtProvider } from '../payouts/payout-schedule.ts';
import type { AccountAtProvider } from '../provider.ts';

type Requirements = StripeAccount['requirements'];

const NOTHING_DUE: Requirements = {
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  past_due: [],
  pending_verification: [],
};

const DOCUMENT = 'individual.verification.document';
const inactive = (requirements: Partial<Requirements>): Partial<StripeAccount> => ({
  capabilities: { transfers: 'inactive' },
  details_submitted: true,
  payouts_enabled: false,
  requirements: { ...NOTHING_DUE, ...requirements },
});

/** What Stripe finds out about an account whose seller has entered everything. */
const REPORTS: Readonly<Record<'review' | 'restricted' | 'rejected', Partial<StripeAccount>>> = {
  review: inactive({
    disabled_reason: 'requirements.pending_verification',
    pending_verification: [DOCUMENT],
  }),
  restricted: inactive({
    disabled_reason: 'requirements.past_due',
    currently_due: [DOCUMENT],
    past_due: [DOCUMENT],
  }),
  rejected: inactive({ disabled_reason: 'rejected.fraud' }),
};

export const listAccounts = ({ ledger }: StripeServer): AccountAtProvider[] =>
  [...ledger.connect.accounts.values()].map(({ id, metadata, payouts_enabled: isReady }) => ({
    id,
    owner: metadata['owner'] ?? '',
    isReady,
  }));

/** Changes the account of an owner, if there is one, and emits its event. */
export function setAccount(stripe: StripeServer, owner: string, state: AccountStateAtProvider): void {
  const account = listAccounts(stripe).find((each) => each.owner === owner);
  if (account === undefined || state === 'started') return;
  if (state === 'ready') stripe.verifyAccount(account.id);
  // One that worked before is closed: Stripe has no such account any more, and sends no event about it.
  else if (state === 'rejected' && account.isReady) stripe.ledger.connect.accounts.delete(account.id);
  else stripe.updateAccount(account.id, REPORTS[state]);
}
