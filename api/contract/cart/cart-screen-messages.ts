/** Texts of the cart screen only: separate from CART_MESSAGES, which every first screen loads. */
export const CART_SCREEN = {
  /** Removes the lines that cannot be bought, then opens the checkout if any are left. */
  removeAndContinue: 'Remove and continue',
  removeSoldOut: 'Remove sold-out items',
  soldOutNotCounted: 'Sold-out items are not included in the total.',
  dismissFailed: 'Could not dismiss these messages. Please try again.',
} as const;
