import type { Evidence } from '#contract/orders/dispute-evidence.ts';

/** What a dispute has moved in the shop's balance at the provider, as one transaction. */
export interface DisputeTransaction {
  readonly id: string;
  /** Taken if negative, given back if positive; in cents. */
  readonly cents: number;
  /** What the provider charges for it besides. */
  readonly feeCents: number;
  readonly currency: string;
}

/** A dispute of a payment at the buyer's bank, as the provider reports it. */
export interface ProviderDispute {
  readonly id: string;
  /** Undefined for a payment that is not ours. */
  readonly intentId: string | undefined;
  readonly cents: number;
  /** The provider's status: one of `OPEN_DISPUTES` while undecided. */
  readonly status: string;
  readonly reason: string;
  /** Until when evidence must be in (ms). */
  readonly dueBy: number | undefined;
  /** None while it is an inquiry, which moves no money. */
  readonly transactions: readonly DisputeTransaction[];
}

/** What became of evidence: the bank has it, or the provider did not take it, and why in its words. */
export type EvidenceOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'refused'; readonly reason: string };

/** Disputes at the provider. Every call throws PaymentsUnreachable like those of Payments. */
export interface PaymentDisputes {
  /** Undefined if the provider has no such dispute. */
  retrieve(id: string): Promise<ProviderDispute | undefined>;
  /** All that were opened since an instant (ms), newest first. */
  openedSince(since: number): Promise<ProviderDispute[]>;
  /** Sends what the shop knows to the bank, once per dispute, however often the call is repeated. */
  submitEvidence(id: string, evidence: Evidence): Promise<EvidenceOutcome>;
}
