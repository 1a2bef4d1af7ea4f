/** Texts of the cart screen only: separate from CART_MESSAGES, which every first screen loads. */
export const CART_SCREEN = {
  /** Removes the lines that cannot be bought, then opens the checkout if any are left. */
  removeAndContinue: 'Remove and continue',
  removeUnavailable: 'Remove unavailable items',
  unavailableNotCounted: 'Unavailable items are not included in the total.',
  /** After a tap on Proceed to Checkout without a connection. */
  checkoutNeedsConnection:
    'Paying needs a connection. We’ll take you to checkout as soon as you’re back online.',
  dismissFailed: 'Could not dismiss these messages. Please try again.',
} as const;
