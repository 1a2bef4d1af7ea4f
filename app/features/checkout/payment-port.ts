import type { Ref } from 'react';

/** What became of a payment. */
export type Confirmed =
  | { readonly status: 'succeeded' | 'processing'; readonly paymentIntentId: string }
  /**
   * `error` is the provider's sentence, where it has one. declined: another card may do; over: this payment takes none any
   * more; unknown: no answer came, it may have been paid.
   */
  | { readonly error: string | undefined; readonly end: 'declined' | 'over' | 'unknown' };

/** Who takes the card: Stripe's form, or ours for demo payments. */
export interface PaymentPort {
  /** What is wrong with what was entered, as a sentence, marked at its field; undefined: nothing. */
  readonly check: () => string | undefined;
  /** Pays, without leaving the page. Never throws. */
  readonly confirm: (clientSecret: string) => Promise<Confirmed>;
}

/** What a card form is mounted with; it hands out its port through `ref`. */
export interface CardFormProps {
  readonly ref: Ref<PaymentPort>;
  /** While something is under way nothing can be typed. */
  readonly disabled: boolean;
}

/** The payment's id, which every client secret begins with. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';
