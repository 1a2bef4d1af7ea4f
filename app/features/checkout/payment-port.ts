import type { Ref } from 'react';

/** The outcome of a payment attempt. */
export type ConfirmResult =
  | { readonly status: 'succeeded' | 'processing'; readonly paymentIntentId: string }
  /**
   * `error` is the provider's message, if any. declined: another card may work; over: this payment has ended; unknown: no
   * usable response, so it may have been paid; offline: the same, because the connection was lost.
   */
  | { readonly error: string | undefined; readonly outcome: 'declined' | 'over' | 'unknown' | 'offline' };

/** The card form: Stripe's, or ours for demo payments. */
export interface PaymentPort {
  /** Validates the card, and shows the error at its field. Returns the error message, or undefined if valid. */
  readonly check: () => string | undefined;
  /** Confirms the payment. Never throws. */
  readonly confirm: (clientSecret: string) => Promise<ConfirmResult>;
}

/** Props of a card form, which exposes its port through `ref`. */
export interface CardFormProps {
  readonly ref: Ref<PaymentPort>;
  /** True while a payment is in progress. */
  readonly disabled: boolean;
}

/** Returns the payment intent's id, the prefix of its client secret. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';
