/** A movement of the shop's balance; cents. */
export interface StripeTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  readonly created: number;
  readonly currency: string;
  readonly fee: number;
  readonly net: number;
  readonly source: string;
  readonly type: 'adjustment';
}

/** A dispute as Stripe returns it; amounts in cents, times in seconds. */
export interface StripeDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly balance_transactions: readonly StripeTransaction[];
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly evidence: object;
  readonly evidence_details: {
    readonly due_by: number | null;
    readonly has_evidence: boolean;
    readonly past_due: boolean;
    readonly submission_count: number;
  };
  readonly is_charge_refundable: boolean;
  readonly livemode: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost';
}
