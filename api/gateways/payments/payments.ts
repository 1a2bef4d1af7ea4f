import type { PaymentProviderName } from '#contract/orders/order-status.ts';
import type { PaymentDisputes } from './disputes.ts';
import type { SellerPayouts } from './payouts.ts';

/** Statuses of a payment, those of Stripe's PaymentIntent. Only `succeeded` makes an order. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** A payment as the provider reports it. Amounts in cents; the currency in capital letters. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amountCents: number;
  readonly receivedCents: number;
  /** All refunds, including those made at the provider. */
  readonly refundedCents: number;
  readonly currency: string;
  readonly livemode: boolean;
  /** The checkout it was made for and its idempotency key, from its metadata. */
  readonly checkoutId: number | undefined;
  readonly key: string | undefined;
}

/** A payment to create. The idempotency key creates it once, however often the call is repeated. */
export interface IntentOrder {
  readonly key: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly checkoutId: number;
}

/** The provider's fee for a payment, in cents of the currency that it settles in. */
export interface ProcessorFee {
  /** The id of the provider's transaction, of which it is a part. */
  readonly transactionId: string;
  readonly cents: number;
  readonly currency: string;
}

/** A refund to make, in cents. The key makes it once, however often the call is repeated. */
export interface RefundOrder {
  readonly key: string;
  readonly intentId: string;
  readonly cents: number;
}

/**
 * What became of a refund: sent; failed already at the buyer's bank; or refused, because less than that is left of the payment,
 * which may have been refunded in the provider's dashboard.
 */
export type RefundOutcome =
  | { readonly status: 'sent' | 'failed'; readonly id: string }
  | { readonly status: 'refused' };

/** A refund as the provider reports it. */
export interface ProviderRefund {
  readonly id: string;
  readonly intentId: string;
  /** Its idempotency key; undefined for refunds that the shop did not make. */
  readonly key: string | undefined;
  readonly cents: number;
  /** True once the buyer's bank has sent the money back. */
  readonly isFailed: boolean;
}

/** An event sent by the provider. Its copies of payments, refunds, disputes and accounts are never trusted: retrieve them. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The payment it is about; undefined for other events. */
  readonly intentId: string | undefined;
  /** The refund it is about; undefined for other events. */
  readonly refundId: string | undefined;
  /** The dispute it is about; undefined for other events. */
  readonly disputeId: string | undefined;
  /** The seller's account in which it happened; undefined for events of the shop's own. */
  readonly accountId: string | undefined;
}

/** Which events to list: of these types, and since an instant (ms). */
export interface EventQuery {
  readonly types: readonly string[];
  readonly since: number;
}

/** What an event is about. */
export type EventSubject =
  | {
      readonly intentId: string;
      readonly refundId?: string | undefined;
      readonly disputeId?: string | undefined;
    }
  | { readonly accountId: string };

/**
 * A payment provider. Every call throws PaymentsUnreachable without a trustworthy response (timeout, 5xx, 429,
 * invalid): the outcome is then unknown, and the call may be repeated.
 */
export interface Payments {
  readonly name: PaymentProviderName;
  /** False if there is no real charge. */
  readonly livemode: boolean;
  createIntent(order: IntentOrder): Promise<Intent>;
  /** Undefined if the provider has no such payment. */
  retrieveIntent(id: string): Promise<Intent | undefined>;
  /** Returns the payment after the attempt: canceled, or succeeded or processing if it was too late. */
  cancelIntent(id: string): Promise<Intent>;
  /** Refunds a payment, once per key, and at most what was paid. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** Undefined if the provider has no such refund. */
  retrieveRefund(id: string): Promise<ProviderRefund | undefined>;
  /** The provider's fee for a received payment; undefined until it is known. Absent if it takes none. */
  processorFee?(intentId: string): Promise<ProcessorFee | undefined>;
  readonly disputes: PaymentDisputes;
  /** Pays sellers. Absent if the shop pays them by hand. */
  readonly payouts?: SellerPayouts;
  /**
   * Parses the raw body of a webhook. Throws BadSignature if it was not signed by the provider, or over 5 minutes
   * ago.
   */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<PaymentEvent>;
  /**
   * The shop's own events that may not have been delivered, oldest first: all that the provider still has, or those that it could not
   * deliver.
   */
  listEvents(query: EventQuery): Promise<readonly PaymentEvent[]>;
}

export class PaymentsUnreachable extends Error {
  override readonly name = 'PaymentsUnreachable';
}

export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
