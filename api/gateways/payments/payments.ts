import type { PaymentProviderName } from '#contract/orders/order-status.ts';

/** Where a payment stands, in the words of Stripe's PaymentIntent. Only `succeeded` makes an order. */
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

/** One payment as its provider knows it. Amounts in cents; the currency in capital letters. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amountCents: number;
  readonly receivedCents: number;
  /** What was sent back of it, by whomever. */
  readonly refundedCents: number;
  readonly currency: string;
  readonly livemode: boolean;
  /** The checkout that it was made for, and the key that made it, as it says of itself. */
  readonly checkoutId: number | undefined;
  readonly key: string | undefined;
}

/** What is to be paid. The key makes it once, however often it is asked for. */
export interface IntentOrder {
  readonly key: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly checkoutId: number;
}

/** Something that the provider tells by itself. Its copy of the payment is never believed: retrieve it. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The payment that it is about; undefined when it is about something else. */
  readonly intentId: string | undefined;
}

/**
 * A payment provider. Every call throws PaymentsUnreachable when there is no answer that can be trusted (silence, 5xx, 429,
 * nonsense); nothing is known then, and the same call may be made again.
 */
export interface Payments {
  readonly name: PaymentProviderName;
  /** False: nobody is charged. */
  readonly livemode: boolean;
  createIntent(order: IntentOrder): Promise<Intent>;
  /** Undefined when the provider has no such payment. */
  retrieveIntent(id: string): Promise<Intent | undefined>;
  /** Answers the payment as it stands afterwards: canceled, or succeeded or processing when it was too late. */
  cancelIntent(id: string): Promise<Intent>;
  /** Sends money back, once for a key, and no more than came. */
  refund(order: { readonly key: string; readonly intentId: string; readonly cents: number }): Promise<{
    readonly id: string;
  }>;
  /** The event of a webhook's raw body. Throws BadSignature when it is not the provider's or older than 5 minutes. */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<PaymentEvent>;
}

export class PaymentsUnreachable extends Error {
  override readonly name = 'PaymentsUnreachable';
}

export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
