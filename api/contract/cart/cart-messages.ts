import { LIMITS } from '../limits.ts';

/** Messages about the cart, for both sides and the tests. */
export const CART_MESSAGES = {
  added: 'Added to cart',
  addFailed: { title: 'Error', text: 'Could not add item to cart. Please try again.' },
  updateFailed: 'Failed to update item quantity',
  removeFailed: 'Failed to remove item',
  removed: 'Item removed',
  empty: 'Your cart is empty',
  loadFailed: 'Failed to load your cart. Please try again later.',
  full: 'A cart holds up to 200 different items. Please remove something first.',
  noSuchItem: 'That item is not in your cart any more.',
} as const;

/** "Only 3 copies of "Dune" are left, so your cart has 3." */
export const cappedMessage = (title: string, quantity: number): string =>
  quantity === 1
    ? `Only 1 copy of "${title}" is left, so your cart has 1.`
    : `Only ${quantity} copies of "${title}" are left, so your cart has ${quantity}.`;

/** If there are more copies than one line may hold. */
export const lineFullMessage = (title: string): string =>
  `A cart holds up to ${LIMITS.quantity.max} copies of one item, so it has ${LIMITS.quantity.max} of "${title}".`;

/** For an item that was removed from the shop. */
export const notForSaleMessage = (title: string): string => `"${title}" is no longer for sale.`;

/** Amounts as formatted text: "$8.50". */
export const priceChangedMessage = (title: string, before: string, now: string): string =>
  `The price of "${title}" changed from ${before} to ${now}.`;
