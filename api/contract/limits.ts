import { MINUTE_MS } from './durations.ts';

/** Limits that both sides check; lengths in characters, prices in dollars. */
export const LIMITS = {
  title: { min: 1, max: 500 },
  description: { max: 10_000 },
  author: { max: 300 },
  publisher: { max: 300 },
  name: { min: 2, max: 200 },
  email: { max: 254 },
  subject: { min: 1, max: 200 },
  message: { min: 1, max: 5_000 },
  stars: { min: 1, max: 5 },
  query: { max: 200 },
  quantity: { min: 1, max: 999 },
  cartLines: { max: 200 },
  wishlistItems: { max: 5_000 },
  price: { min: 0, max: 100_000 },
  page: { min: 1, max: 100, default: 24, withoutParameters: 1_000 },
  idempotencyKey: { min: 8, max: 255 },
  jsonBytes: 256 * 1024,
} as const;

/** The next screen reloads the header's cart if it is older than this; ms. */
export const CART_FRESH_MS = MINUTE_MS;

/** How many products of each kind the home page shows. */
export const HOME = { featured: 4, popular: 4 } as const;

/** Number of skeletons, by screen. */
export const SKELETONS = { home: 4, category: 8, products: 6, wishlist: 4, cart: 3 } as const;

/** Pages that a list loads automatically before it leaves room to reach the footer. */
export const PAGES_BEFORE_FOOTER = 4;
