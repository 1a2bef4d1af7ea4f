/** A card error in Stripe's format. */
export interface CardError {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

interface Card {
  /** Requires 3-D Secure. */
  readonly needsAuthentication: boolean;
  readonly error?: CardError;
  /** The buyer disputes the payment at the bank right away. */
  readonly isDisputed?: boolean;
}

const DECLINED: CardError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const NO_FUNDS: CardError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

const declinedAs = (code: string, message: string): CardError => ({ type: 'card_error', code, message });
const EXPIRED = declinedAs('expired_card', 'Your card has expired.');
const WRONG_CVC = declinedAs('incorrect_cvc', "Your card's security code is incorrect.");
const NOT_PROCESSED = declinedAs(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);

export const UNAUTHENTICATED: CardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Stripe's published test cards, by their tokens. */
const CARDS: Readonly<Record<string, Card>> = {
  pm_card_visa: { needsAuthentication: false },
  pm_card_mastercard: { needsAuthentication: false },
  pm_card_amex: { needsAuthentication: false },
  pm_card_createDispute: { needsAuthentication: false, isDisputed: true },
  pm_card_visa_chargeDeclined: { needsAuthentication: false, error: DECLINED },
  pm_card_visa_chargeDeclinedInsufficientFunds: { needsAuthentication: false, error: NO_FUNDS },
  pm_card_chargeDeclinedExpiredCard: { needsAuthentication: false, error: EXPIRED },
  pm_card_chargeDeclinedIncorrectCvc: { needsAuthentication: false, error: WRONG_CVC },
  pm_card_chargeDeclinedProcessingError: { needsAuthentication: false, error: NOT_PROCESSED },
  pm_card_authenticationRequired: { needsAuthentication: true },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    needsAuthentication: true,
    error: NO_FUNDS,
  },
  pm_card_authenticationRequiredChargeDeclined: { needsAuthentication: true, error: DECLINED },
};

export function getCard(token: string): Card {
  const card = CARDS[token];
  if (card === undefined) throw new Error(`${token} is not a test card`);
  return card;
}
