import type {
  ConnectLedger,
  StripeAccount,
  StripeReversal,
  StripeTransfer,
} from './stripe-connect-objects.ts';
import { newId } from './stripe-objects.ts';
import type { StripeLedger } from './stripe-ledger.ts';
import { invalid, StripeProblem } from './stripe-problem.ts';

type Metadata = Readonly<Record<string, string>> | undefined;

export function createAccount(
  { connect, seconds }: StripeLedger,
  asked: {
    readonly country: string;
    readonly email?: string | undefined;
    readonly controller: object;
    readonly metadata?: Metadata;
  },
): StripeAccount {
  const account: StripeAccount = {
    id: newId('acct'),
    object: 'account',
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    controller: { ...asked.controller, is_controller: true, type: 'application' },
    country: asked.country,
    created: seconds(),
    details_submitted: false,
    email: asked.email ?? null,
    metadata: asked.metadata ?? {},
    payouts_enabled: false,
    requirements: {
      current_deadline: null,
      currently_due: ['external_account', 'tos_acceptance.date'],
      disabled_reason: 'requirements.past_due',
      past_due: ['external_account', 'tos_acceptance.date'],
      pending_verification: [],
    },
  };
  connect.accounts.set(account.id, account);
  connect.balances.set(account.id, 0);
  return account;
}

/** Throws Stripe's 403 for accounts that are not connected to this shop. */
export function findAccount({ connect }: StripeLedger, id: string): StripeAccount {
  const account = connect.accounts.get(id);
  if (account !== undefined) return account;
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
  throw new StripeProblem(403, { type: 'invalid_request_error', code: 'account_invalid', message });
}

export function createAccountLink(ledger: StripeLedger, account: string): object {
  findAccount(ledger, account);
  const created = ledger.seconds();
  const url = `https://connect.stripe.com/setup/e/${account}/${newId('code')}`;
  return { object: 'account_link', created, expires_at: created + 300, url };
}

export function createLoginLink(ledger: StripeLedger, id: string): object {
  if (!findAccount(ledger, id).details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.');
  const url = `https://connect.stripe.com/express/${id}/${newId('code')}`;
  return { object: 'login_link', created: ledger.seconds(), url };
}

export function createTransfer(
  ledger: StripeLedger,
  asked: {
    readonly amount: number;
    readonly currency: string;
    readonly destination: string;
    readonly metadata?: Metadata;
  },
): StripeTransfer {
  const { connect, seconds, livemode } = ledger;
  const { amount, currency, destination, metadata = {} } = asked;
  const account = connect.accounts.get(destination);
  if (account === undefined)
    throw invalid(`No such destination: '${destination}'`, {
      code: 'resource_missing',
      param: 'destination',
    });
  if (account.capabilities.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  moveMoney(connect, 'platform', destination, amount);
  const made: StripeTransfer = {
    id: newId('tr'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: seconds(),
    currency,
    destination,
    livemode,
    metadata,
    reversed: false,
  };
  connect.transfers.unshift(made);
  return made;
}

export function findTransfer({ connect }: StripeLedger, id: string): StripeTransfer {
  const found = connect.transfers.find((each) => each.id === id);
  if (found !== undefined) return found;
  throw invalid(`No such transfer: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
}

export function createReversal(
  ledger: StripeLedger,
  id: string,
  asked: { readonly amount?: number | undefined; readonly metadata?: Metadata },
): StripeReversal {
  const { connect, seconds } = ledger;
  const transfer = findTransfer(ledger, id);
  const left = transfer.amount - transfer.amount_reversed;
  const { amount = left, metadata = {} } = asked;
  if (amount > left)
    throw invalid('Transfer reversal amount is greater than unreversed amount on transfer', {
      param: 'amount',
    });
  moveMoney(connect, transfer.destination, 'platform', amount);
  const amountReversed = transfer.amount_reversed + amount;
  connect.transfers.splice(connect.transfers.indexOf(transfer), 1, {
    ...transfer,
    amount_reversed: amountReversed,
    reversed: amountReversed === transfer.amount,
  });
  const made: StripeReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    created: seconds(),
    currency: transfer.currency,
    metadata,
    transfer: id,
  };
  connect.reversals.unshift(made);
  return made;
}

/** The shop's own balance. One without a limit is the highest amount that JSON can carry. */
export const getBalance = ({ connect, livemode }: StripeLedger): object => {
  const amount = Math.min(connect.balances.get('platform') ?? 0, Number.MAX_SAFE_INTEGER);
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  };
};

/** Throws Stripe's refusal if the balance is too low. */
function moveMoney({ balances }: ConnectLedger, from: string, to: string, cents: number): void {
  const available = balances.get(from) ?? 0;
  if (available < cents)
    throw invalid('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  balances.set(from, available - cents);
  balances.set(to, (balances.get(to) ?? 0) + cents);
}

/** What happens at Stripe without a call by the shop: sellers enter what it needs, it checks them, banks are paid. */
export const stripeConnect = (ledger: StripeLedger) => ({
  /** Overwrites fields of an account, such as its requirements, and emits its event. */
  updateAccount: (id: string, over: Partial<StripeAccount>): void => {
    const changed = { ...findAccount(ledger, id), ...over };
    ledger.connect.accounts.set(id, changed);
    ledger.emitEvent('account.updated', changed, id);
  },
  /** The seller has entered everything, and Stripe has verified it. */
  verifyAccount: (id: string): void => {
    const changed: StripeAccount = {
      ...findAccount(ledger, id),
      capabilities: { transfers: 'active' },
      details_submitted: true,
      payouts_enabled: true,
      requirements: {
        current_deadline: null,
        currently_due: [],
        disabled_reason: null,
        past_due: [],
        pending_verification: [],
      },
    };
    ledger.connect.accounts.set(id, changed);
    ledger.emitEvent('account.updated', changed, id);
  },
  /** Sets the shop's own balance, in cents. Unlimited before. */
  setBalance: (cents: number): void => {
    ledger.connect.balances.set('platform', cents);
  },
  /** Pays an account's balance to its bank: nothing is left to take back. */
  payBank: (id: string): void => {
    ledger.connect.balances.set(id, 0);
  },
});
