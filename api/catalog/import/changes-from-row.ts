import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Changes } from '../change-products.ts';
import { copiesOf, detailsOf } from './listing-from-row.ts';
import { RowReader, type Cells } from './row-reader.ts';

const MAX_IDS = 999_999_999_999_999;

/** The changes in a row that names a product, or everything wrong with the row. */
export type ChangesFromRow =
  | {
      readonly id: number;
      readonly changes: Changes;
      /** Of a seller's list: how many copies buyers had taken when it was downloaded. */
      readonly sold?: number;
    }
  | { readonly reasons: readonly string[] };

/** Optional fields by column: an empty cell clears the field. */
const DETAILS = {
  author: 'author',
  publisher: 'publisher',
  publishedYear: 'publishedYear',
  isbn: 'isbn',
  issn: 'issn',
  pages: 'pages',
  binding: 'binding',
  language: 'language',
  comparePriceCents: 'comparePrice',
  amazonPriceCents: 'amazonPrice',
  ebayPriceCents: 'ebayPrice',
  sellerName: 'seller',
} as const;
const isDetail = (key: string): key is keyof typeof DETAILS => key in DETAILS;

/** A column that only sellers' lists have. */
export const SOLD_COLUMN = 'sold';

/** True if a row refers to an existing product. */
export const hasProductId = (cells: Cells): boolean => new RowReader(cells).get('id') !== undefined;

/**
 * Reads a row of changes. Changes only fields whose column the file has. An empty cell leaves required fields (title,
 * price, category …) unchanged and clears optional ones.
 */
export function changesFromRow(cells: Cells, now: number): ChangesFromRow {
  const row = new RowReader(cells);
  const id = row.integer('id', 1, MAX_IDS);
  const details = Object.entries(detailsOf(row, now)).filter(
    ([key]) => isDetail(key) && DETAILS[key] in cells,
  );
  const known = {
    title: row.text('title', LIMITS.title.max),
    description: row.text('description', LIMITS.description.max),
    priceCents: row.cents('price'),
    category: row.oneOf('category', CATEGORIES),
    condition: row.oneOf('condition', CONDITIONS),
    featured: row.boolean('featured'),
    popular: row.boolean('popular'),
  };
  const copies = copiesOf(row);
  const sold = row.integer(SOLD_COLUMN, 0, MAX_IDS);
  if (row.reasons.length > 0 || id === null) return { reasons: row.reasons };
  const changes: Changes = {
    ...Object.fromEntries(details),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    ...('stock' in cells ? { stock: copies.stock } : {}),
    ...(COPIES.some((field) => row.get(field) !== undefined) ? { inStock: copies.inStock } : {}),
  };
  return { id, changes, ...(sold === null ? {} : { sold }) };
}

/** Either column decides whether the product is for sale. */
const COPIES = ['inStock', 'stock'] as const;
