import type { Card } from '#contract/catalog/card.ts';
import { PRODUCTS } from './history.ts';

/** The initial stock of each product. */
export const STOCKS: readonly (number | null)[] = Array.from(
  { length: PRODUCTS },
  (_, index) => [5, 2, null, 9][index % 4] ?? null,
);

/** A product as a screen shows it, possibly outdated. */
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
