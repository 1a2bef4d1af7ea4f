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
  ...fieldsOf(row),
  words: wordsOf(row),
});

/** The same for a product that is only looked at: its words are split when they are read. */
export const toScannedProduct = (row: IndexRow): IndexedProduct => ({
  ...fieldsOf(row),
  get words() {
    return wordsOf(row);
  },
});

const wordsOf = (row: IndexRow): string =>
  [row.title, row.author ?? '', row.isbn ?? ''].map((text) => ` ${tokenize(text).join(' ')}`).join(' ');

const fieldsOf = (row: IndexRow): Omit<IndexedProduct, 'words'> => ({
  id: row.id,
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
