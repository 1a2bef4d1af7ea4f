import { CATEGORIES } from '#contract/catalog/categories.ts';

/** Static paths of the route table. Callers add product pages, which need an id. */
export const SCREENS = [
  '/',
  ...CATEGORIES.map((category) => `/category/${category}`),
  '/products',
  '/products?category=magazines&sort=price-asc',
  '/search',
  '/search?q=the',
  '/search?q=zzzzqqqqxx',
  '/cart',
  '/wishlist',
  '/faq',
  '/shipping',
  '/returns',
  '/privacy',
  '/terms',
  '/contact',
  '/categories',
  '/how-it-works',
  '/sell',
  '/sell/import',
  '/sell/stack',
  '/sell/stack/review',
  '/account',
  '/checkout',
  '/admin-login',
] as const;

/** Paths with noindex. */
export const NOINDEX_PATHS = new Set([
  '/cart',
  '/account',
  '/checkout',
  '/admin-login',
  '/sell/import',
  '/sell/stack',
  '/sell/stack/review',
]);

/** Paths of not-found pages, and their heading. */
export const NOT_FOUND_PATHS = [
  { path: '/no/such/page', says: '404 Page Not Found' },
  { path: '/product/999999999', says: 'Product Not Found' },
  { path: '/product/abc', says: 'Product Not Found' },
  { path: '/product/9007199254740993', says: 'Product Not Found' },
  { path: '/seller/0000000000000000000000', says: 'Seller Not Found' },
  { path: '/seller/x', says: 'Seller Not Found' },
  { path: '/category/cookbooks', says: 'Invalid Category' },
] as const;
