import { MINUTE_MS } from '../durations.ts';

/** Messages about the checkout, for both sides and the tests; the spec's texts letter by letter. */
export const CHECKOUT_MESSAGES = {
  nameRequired: 'Name is required',
  emailInvalid: 'Valid email is required',
  addressRequired: 'Complete address is required',
  initFailed: 'Could not initialize payment. Please try again.',
  validation: { title: 'Validation Error', text: 'Please check your information and try again.' },
  paymentFailed: { title: 'Payment Failed', text: 'Payment processing failed. Please try again.' },
  orderFailed: 'Failed to create order. Please try again.',
  placed: { title: 'Order placed successfully!', text: 'Thank you for your purchase.' },
  empty: 'Your cart is empty',
  processing: 'Processing...',

  nothingToBuy: 'Your cart is empty. Add something to it first.',
  belowMinimum: 'The smallest payment is $0.50. Add something else to your cart.',
  tooManyLines: 'A checkout has up to 50 different items. Please leave some for a second order.',
  priceChanged: 'Your cart or its prices have changed. Here is the new total.',
  cardAgain: 'This page was open for a long time. Please enter your card again.',
  noCheckout: 'This checkout is over. Please start again from your cart.',
  tooManyFailures: 'Too many payment attempts. Please start again from your cart.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  notPaid: 'This has not been paid yet.',
  stillProcessing: 'The payment is still being processed. We will mail you as soon as it is through.',
  paymentUnderWay: 'A payment of yours is still under way. Please try again once it is through.',
  own: (title: string): string => `You can't buy your own listing. Please remove “${title}” from your cart.`,
  refunded: 'An item became unavailable while you were paying. Your money goes back to your card.',
  noSuchPayment: 'There is no such payment.',
  providerDown: 'The payment service cannot be reached. Nothing was charged. Please try again.',
  demoOnly: 'This shop takes demo payments only. Do not enter a real card; use 4242 4242 4242 4242.',
  demoBanner: 'Demo payments: nobody is charged and nothing is shipped',
} as const;

/** Errors of the demo payments' card form, in Stripe's words. */
export const CARD_MESSAGES = {
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiresIncomplete: "Your card's expiration date is incomplete.",
  expiresPast: "Your card's expiration date is in the past.",
  cvcIncomplete: "Your card's security code is incomplete.",
} as const;

/** Texts of the screen; the spec's three notes letter by letter. */
export const CHECKOUT_SCREEN = {
  notes: {
    shipping: 'Free shipping on orders over $35',
    returns: '30-day returns',
    secure: 'Secure Checkout',
  },
  steps: ['Cart', 'Address', 'Card'],
  stepsLabel: 'Steps',
  done: 'done',
  change: 'Change',
  use: 'Use',
  formerAddresses: 'Addresses of former orders',
  /** Under the provider's message about a card that was certainly not charged. */
  declined: 'Nothing was charged. Check the number, or use another card.',
  /** When the payment's outcome is not known. */
  unknown: 'If it went through after all, you will not be charged again.',
  offline: {
    title: 'Paying needs a connection',
    text: 'Your cart is saved. Checkout opens by itself as soon as you’re back online.',
    /** After a tap on Pay. */
    paying: 'Paying needs a connection. We’ll go on as soon as you’re back online, and charge you only once.',
    stop: 'Don’t wait',
  },
  soldOut: 'Some items aren’t available',
  over: 'This payment is settled',
  bank: {
    title: 'Demo bank',
    text: 'Your bank would like to know whether it is you who pays. Nobody is charged, whatever you say.',
    complete: 'Complete',
    fail: 'Fail',
  },
} as const;

/** `Pay $12.00` */
export const payLabel = (total: string): string => `Pay ${total}`;

/** If a cart asks for more copies than are left. */
export const fewLeftMessage = (title: string, left: number): string =>
  left === 1 ? `Only 1 copy of "${title}" is left.` : `Only ${left} copies of "${title}" are left.`;

/** For an owner or a network address that held items for too long without buying them. */
export const heldTooLongMessage = (titles: readonly string[], waitMs: number): string =>
  `You’ve had ${listTitles(titles)} on hold for a while, so it’s someone else’s turn. Please try again in ${formatMinutes(waitMs)}.`;

/** For too many copies on hold from one network address. */
export const tooManyHeldMessage = (titles: readonly string[]): string =>
  `We can’t hold ${listTitles(titles)} right now: too many items are on hold from your network. Please try again in a few minutes.`;

const MAX_TITLES = 3;

/** “Dune”, “Emma” and 2 more items */
function listTitles(titles: readonly string[]): string {
  const named = titles
    .slice(0, titles.length > MAX_TITLES + 1 ? MAX_TITLES : titles.length)
    .map((title) => `“${title}”`);
  const rest = titles.length - named.length;
  const all = rest === 0 ? named : [...named, `${rest} more items`];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** "1 minute", "25 minutes"; rounded up. */
function formatMinutes(ms: number): string {
  const count = Math.ceil(ms / MINUTE_MS);
  return count === 1 ? '1 minute' : `${count} minutes`;
}
