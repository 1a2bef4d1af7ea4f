/** A seller's account as Stripe returns it; times in seconds. */
export interface StripeAccount {
  readonly id: string;
  readonly object: 'account';
  readonly capabilities: { readonly transfers: 'active' | 'inactive' | 'pending' };
  readonly charges_enabled: boolean;
  readonly controller: object;
  readonly country: string;
  readonly created: number;
  readonly details_submitted: boolean;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payouts_enabled: boolean;
  readonly requirements: {
    readonly current_deadline: number | null;
    readonly currently_due: readonly string[];
    readonly disabled_reason: string | null;
    readonly past_due: readonly string[];
    readonly pending_verification: readonly string[];
  };
}

/** A transfer to a seller's account; amounts in cents. */
export interface StripeTransfer {
  readonly id: string;
  readonly object: 'transfer';
  readonly amount: number;
  readonly amount_reversed: number;
  readonly created: number;
  readonly currency: string;
  readonly destination: string;
  readonly livemode: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly reversed: boolean;
}

export interface StripeReversal {
  readonly id: string;
  readonly object: 'transfer_reversal';
  readonly amount: number;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly transfer: string;
}

/** The state of Stripe Connect, newest first. */
export interface ConnectLedger {
  readonly accounts: Map<string, StripeAccount>;
  readonly transfers: StripeTransfer[];
  readonly reversals: StripeReversal[];
  /** Cents: the shop's own balance, under `platform`, and those of the accounts. */
  readonly balances: Map<string, number>;
}

export const emptyConnectLedger = (): ConnectLedger => ({
  accounts: new Map(),
  transfers: [],
  reversals: [],
  balances: new Map([['platform', Number.POSITIVE_INFINITY]]),
});
