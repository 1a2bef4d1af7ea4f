import type { StripeServer } from '#api/doubles/stripe-server.ts';
import type { SellerPayouts } from '#api/gateways/payments/payouts.ts';
import type { MoveModes } from '../provider.ts';

/** A refusal that is not about the account: it looks as if it worked. */
const REFUSED = {
  status: 400,
  body: JSON.stringify({
    error: { type: 'invalid_request_error', message: 'Transfers to this account are not allowed.' },
  }),
};

/** The shop's own funds at Stripe at the start, in cents. */
const FUNDS_CENTS = 100_000;

/** The shop's balance, to which it adds funds and from which it withdraws all, and what becomes of transfers and reversals. */
export class StripeBalances {
  /** What was added beyond payments and their refunds, disputes, transfers and reversals, in cents. */
  addedCents = 0;
  /** Whether transfers were to be refused at any time. */
  hasRefused = false;
  private modes: MoveModes = { transfers: 'sent', reversals: 'sent' };

  constructor(private readonly stripe: StripeServer) {}

  get cents(): number {
    return this.stripe.ledger.connect.balances.get('platform') ?? 0;
  }

  reset(): void {
    this.modes = { transfers: 'sent', reversals: 'sent' };
    this.stripe.behave('transfer', 'works');
    this.stripe.setBalance(FUNDS_CENTS);
    this.addedCents = FUNDS_CENTS;
    this.hasRefused = false;
  }

  setMoves(modes: MoveModes): void {
    const { cents } = this;
    const isLow = cents < FUNDS_CENTS;
    // What sellers have sold covers nothing that the shop owes others.
    if (modes.transfers === 'waits' && cents > 0) this.add(-cents);
    if (modes.transfers === 'sent' && isLow) this.add(FUNDS_CENTS - cents);
    this.stripe.behave('transfer', modes.transfers === 'refused' ? REFUSED : 'works');
    this.hasRefused ||= modes.transfers === 'refused';
    this.modes = modes;
  }

  /** Stripe's payouts; sellers' banks have what was sent while reversals are refused, and give it back later. */
  of(payouts: SellerPayouts): SellerPayouts {
    return {
      ...payouts,
      reverse: async (order) => {
        this.moveToBanks(this.modes.reversals === 'refused');
        return payouts.reverse(order);
      },
    };
  }

  private moveToBanks(isAtBanks: boolean): void {
    const { accounts, balances, transfers } = this.stripe.ledger.connect;
    for (const id of accounts.keys()) {
      const own = transfers.filter(({ destination }) => destination === id);
      const left = own.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0);
      if (isAtBanks) this.stripe.payBank(id);
      else balances.set(id, left);
    }
  }

  private add(cents: number): void {
    this.stripe.setBalance(this.cents + cents);
    this.addedCents += cents;
  }
}
