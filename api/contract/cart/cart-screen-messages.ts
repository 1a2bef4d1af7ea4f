/** What only the cart's own screen says: apart from CART_MESSAGES, which every first screen loads. */
export const CART_SCREEN = {
  /** Takes out what cannot be bought and goes to the checkout; where nothing is left to buy, it only takes it out. */
  removeAndContinue: 'Remove and continue',
  removeSoldOut: 'Remove sold-out items',
  soldOutNotCounted: 'Sold-out items are not included in the total.',
  dismissFailed: 'Could not dismiss these messages. Please try again.',
} as const;
