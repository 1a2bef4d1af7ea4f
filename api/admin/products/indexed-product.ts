import type { Category } from '#contract/catalog/categories.ts';
import type { Condition } from '#contract/catalog/conditions.ts';
import { tokenize } from '#contract/search/words.ts';
import type { IndexRow } from './product-index.repo.ts';

/** The fields of a product that the in-memory index filters and sorts by. */
export interface IndexedProduct {
  readonly id: number;
  /** Words of title, author and ISBN, each after a space: " the hobbit  j r r tolkien  9780261102217". */
  readonly words: string;
  readonly isbn: string | null;
  readonly category: Category;
  readonly condition: Condition;
  readonly priceCents: number;
  readonly amazonPriceCents: number | null;
  readonly ebayPriceCents: number | null;
  readonly stock: number | null;
  readonly inStock: boolean;
  readonly featured: boolean;
  readonly popular: boolean;
  readonly seller: string | null;
  readonly createdAt: number;
  readonly hidden: boolean;
}

export const toIndexedProduct = (row: IndexRow): IndexedProduct => ({
  id: row.id,
  words: [row.title, row.author ?? '', row.isbn ?? '']
    .map((text) => ` ${tokenize(text).join(' ')}`)
    .join(' '),
  isbn: row.isbn,
  category: row.category,
  condition: row.condition,
  priceCents: row.priceCents,
  amazonPriceCents: row.amazonPriceCents,
  ebayPriceCents: row.ebayPriceCents,
  stock: row.stock,
  inStock: row.inStock,
  featured: row.featured,
  popular: row.popular,
  seller: row.sellerName,
  createdAt: row.createdAt,
  hidden: row.hiddenAt !== null,
});
