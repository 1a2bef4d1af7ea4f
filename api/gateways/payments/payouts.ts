/** A seller's payout account, as the provider reports it. */
export interface PayoutAccount {
  readonly id: string;
  readonly detailsSubmitted: boolean;
  readonly transfersActive: boolean;
  readonly payoutsEnabled: boolean;
  readonly disabledReason: string | undefined;
  /** The provider's names of what is missing, and until when (ms). */
  readonly currentlyDue: readonly string[];
  readonly dueAt: number | undefined;
}

/** A transfer or a reversal: sent, refused for good, or to be tried later (balance too low); the reason in the provider's words. */
export type MoveOutcome =
  | { readonly status: 'sent'; readonly id: string }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'waits'; readonly reason: string };

/** Money to a seller's account. */
export interface TransferOrder {
  /** Its idempotency key is `payout:{epoch}:{id}`, and its metadata { payout: id, epoch }. */
  readonly payoutId: number;
  /** Of the database: after a restore, ids repeat. */
  readonly epoch: string;
  readonly accountId: string;
  readonly cents: number;
  readonly currency: string;
  /** When the payout was made (ms): a retry first looks among the account's transfers since then, as keys expire. */
  readonly createdAt: number;
}

/** Money back from a seller's account. */
export interface ReversalOrder {
  /** Of the reversal's own row; its idempotency key is `reversal:{epoch}:{id}`. */
  readonly payoutId: number;
  readonly epoch: string;
  readonly transferId: string;
  readonly cents: number;
  readonly createdAt: number;
}

/** A transfer or a reversal that the provider has made for a payout or a reversal of a shop. */
export interface Move {
  /** The provider's. */
  readonly id: string;
  readonly kind: 'payout' | 'reversal';
  /** The shop's, by the metadata. */
  readonly payoutId: number;
  /** Of the database that has it; undefined of the demo provider and of former builds. */
  readonly epoch?: string | undefined;
  /** Of a reversal: the transfer's id. */
  readonly reverses?: string | undefined;
  /** The seller's account. */
  readonly accountId: string;
  readonly cents: number;
  /** ms */
  readonly createdAt: number;
}

/** Pays sellers. Every call throws PaymentsUnreachable like those of Payments. */
export interface SellerPayouts {
  /** Creates the account of an owner, once; `since` (ms) is the first attempt. */
  createAccount(order: {
    readonly owner: string;
    readonly email: string;
    readonly since: number;
  }): Promise<PayoutAccount>;
  /** Undefined if the provider has no such account. */
  retrieveAccount(id: string): Promise<PayoutAccount | undefined>;
  /** A single-use link of the provider, where the seller enters what it needs. Never stored or mailed. */
  onboardingUrl(
    id: string,
    urls: { readonly returnUrl: string; readonly refreshUrl: string },
  ): Promise<string>;
  /** A single-use link to the seller's dashboard at the provider. Never stored or mailed. */
  dashboardUrl(id: string): Promise<string>;
  transfer(order: TransferOrder): Promise<MoveOutcome>;
  reverse(order: ReversalOrder): Promise<MoveOutcome>;
  /** All transfers since an instant (ms), or at least the newest `max` of them, and what was taken back of these. */
  listMoves(since: number, max?: number): Promise<readonly Move[]>;
}
