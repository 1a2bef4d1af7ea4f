/** Messages about the wishlist, for both sides and the tests. */
export const WISHLIST_MESSAGES = {
  added: 'Added to wishlist',
  removed: 'Removed from wishlist',
  itemRemoved: 'Item removed',
  addFailed: 'Could not add item to wishlist. Please try again.',
  removeFailed: 'Could not remove item from wishlist. Please try again.',
  notFound: 'Item not found in wishlist',
  empty: 'Your wishlist is empty',
  loadFailed: 'Error loading wishlist',
  full: 'A wishlist holds up to 5,000 items. Please remove something first.',
} as const;

export const addedToWishlist = (title: string): string => `${title} has been added to your wishlist.`;
export const removedFromWishlist = (title: string): string => `${title} has been removed from your wishlist.`;
