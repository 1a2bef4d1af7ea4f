import type { DemoCard } from '#contract/checkout/checkout.ts';

/** A decline by the card's bank, in Stripe's shape and words. */
export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

const declines = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  unauthenticated: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
} as const satisfies Record<string, Decline>;

/** What a test card does: whether it requires authentication, then whether it pays or declines. */
export interface Behaviour {
  readonly requiresAuthentication: boolean;
  readonly decline?: Decline;
  /** The buyer disputes the payment at the bank right away. */
  readonly isDisputed?: boolean;
}

const BEHAVIOUR: Readonly<Record<DemoCard, Behaviour>> = {
  pm_card_visa: { requiresAuthentication: false },
  pm_card_mastercard: { requiresAuthentication: false },
  pm_card_amex: { requiresAuthentication: false },
  pm_card_createDispute: { requiresAuthentication: false, isDisputed: true },
  pm_card_visa_chargeDeclined: { requiresAuthentication: false, decline: declines.declined },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    requiresAuthentication: false,
    decline: declines.insufficient,
  },
  pm_card_chargeDeclinedExpiredCard: { requiresAuthentication: false, decline: declines.expired },
  pm_card_chargeDeclinedIncorrectCvc: { requiresAuthentication: false, decline: declines.cvc },
  pm_card_chargeDeclinedProcessingError: { requiresAuthentication: false, decline: declines.processing },
  pm_card_authenticationRequired: { requiresAuthentication: true },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    requiresAuthentication: true,
    decline: declines.insufficient,
  },
  pm_card_authenticationRequiredChargeDeclined: { requiresAuthentication: true, decline: declines.declined },
};

export const behaviourOf = (card: DemoCard): Behaviour => BEHAVIOUR[card];

/** The decline after a failed authentication. */
export const UNAUTHENTICATED: Decline = declines.unauthenticated;
