import type { Card } from '#contract/catalog/card.ts';
import { PRODUCTS } from './history.ts';

/** How many copies there are at the beginning, of each item. */
export const STOCKS: readonly (number | null)[] = Array.from(
  { length: PRODUCTS },
  (_, index) => [5, 2, null, 9][index % 4] ?? null,
);

/** What a screen knows of an item when it is tapped, which may be old. */
export const cardOf = (id: number, stock: number): Card => ({
  id,
  title: `Book ${id}`,
  price: 8.5,
  category: 'books',
  condition: 'good',
  inStock: stock > 0,
  stock,
  excerpt: '',
});
