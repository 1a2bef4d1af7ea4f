import { PaymentsUnreachable } from '#api/gateways/payments/payments.ts';
import type { MoveOutcome, PayoutAccount, SellerPayouts } from '#api/gateways/payments/payouts.ts';

/** A transfer or reversal as the provider has it. */
interface Move {
  readonly id: string;
  readonly to: string;
  readonly cents: number;
}

/** A provider of payouts that keeps its books in memory, with the mishaps of real ones. */
export function createPayoutProvider() {
  const accounts = new Map<string, PayoutAccount>();
  const moves = new Map<string, Move>();
  const state = {
    /** What the next moves meet. */
    mishap: undefined as 'refused' | 'waits' | 'unreachable' | 'lost answer' | undefined,
    links: 0,
  };
  const once = (key: string, to: string, cents: number): MoveOutcome => {
    const known = moves.get(key);
    if (known !== undefined) return { status: 'sent', id: known.id };
    if (state.mishap === 'unreachable') throw new PaymentsUnreachable('no answer');
    if (state.mishap === 'refused')
      return { status: 'refused', reason: 'the account cannot receive transfers' };
    if (state.mishap === 'waits') return { status: 'waits', reason: 'the balance is too low' };
    const id = `tr_${moves.size + 1}`;
    moves.set(key, { id, to, cents });
    if (state.mishap === 'lost answer') throw new PaymentsUnreachable('the answer was lost');
    return { status: 'sent', id };
  };
  const link = (id: string): Promise<string> => {
    state.links += 1;
    return Promise.resolve(`https://payouts.example/${id}/${state.links}`);
  };
  const provider: SellerPayouts = {
    createAccount: ({ owner }) => {
      const id = `acct_${owner.replace(':', '')}`;
      const made = accounts.get(id) ?? {
        id,
        detailsSubmitted: false,
        transfersActive: false,
        payoutsEnabled: false,
        disabledReason: 'requirements.past_due',
        currentlyDue: ['external_account'],
        dueAt: undefined,
      };
      accounts.set(id, made);
      return Promise.resolve(made);
    },
    retrieveAccount: (id) => Promise.resolve(accounts.get(id)),
    onboardingUrl: link,
    dashboardUrl: link,
    transfer: async ({ payoutId, accountId, cents }) => once(`payout:${payoutId}`, accountId, cents),
    reverse: async ({ payoutId, transferId, cents }) => once(`reversal:${payoutId}`, transferId, -cents),
  };
  return {
    provider,
    state,
    /** Changes what the provider says of an account. */
    change: (id: string, values: Partial<PayoutAccount>): void => {
      const account = accounts.get(id);
      if (account === undefined) throw new Error(`there is no account ${id}`);
      accounts.set(id, { ...account, ...values });
    },
    /** All transfers and reversals: "acct_u1 500", "tr_1 -500". */
    moves: (): string[] => [...moves.values()].map(({ to, cents }) => `${to} ${cents}`),
    accounts: (): string[] => [...accounts.keys()],
  };
}

/** What an account that works looks like. */
export const READY: Partial<PayoutAccount> = {
  detailsSubmitted: true,
  transfersActive: true,
  payoutsEnabled: true,
  disabledReason: undefined,
  currentlyDue: [],
};
