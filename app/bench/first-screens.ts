/** The pages on which most visits begin: their screen and a path. */
export const FIRST_SCREENS = {
  home: '/',
  category: '/category/books',
  product: '/product/1',
  search: '/search?q=the',
} as const;
