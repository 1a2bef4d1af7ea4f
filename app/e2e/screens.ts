import { CATEGORIES } from '#contract/catalog/categories.ts';

/** Rows of the route table whose path stands by itself; product screens are added by who knows an id. */
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
  '/account',
  '/checkout',
  '/admin-login',
] as const;

/** Screens that no search engine may list. */
export const NOINDEX_PATHS = new Set(['/cart', '/account', '/checkout', '/admin-login']);

/** Paths that name nothing of ours, and what their screen says. */
export const NOT_FOUND_PATHS = [
  { path: '/no/such/page', says: '404 Page Not Found' },
  { path: '/product/999999999', says: 'Product Not Found' },
  { path: '/product/abc', says: 'Product Not Found' },
  { path: '/product/9007199254740993', says: 'Product Not Found' },
  { path: '/category/cookbooks', says: 'Invalid Category' },
] as const;
