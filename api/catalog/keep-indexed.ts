import type { IndexedText } from '../search/full-text.ts';
import { indexProduct, indexProducts, unindexProduct } from '../search/index-product.ts';
import type { Tx } from '../storage/storage.ts';
import type { ProductRow } from './product-on-wire.ts';

const isListed = (row: ProductRow): boolean => row.deletedAt === null && row.inStock;

const textOf = ({ title, author, isbn, category, condition, description }: ProductRow): IndexedText => ({
  title,
  author,
  isbn,
  category,
  condition,
  description,
});

/** Makes new products findable, those that are for sale. */
export async function indexNew(tx: Tx<'catalog'>, rows: readonly ProductRow[]): Promise<void> {
  await indexProducts(tx, new Map(rows.filter(isListed).map((row) => [row.id, textOf(row)])));
}

/** Keeps search right after a change: it knows what is for sale, by its present words, and nothing else. */
export async function keepIndexed(tx: Tx<'catalog'>, before: ProductRow, after: ProductRow): Promise<void> {
  if (!isListed(after)) {
    if (isListed(before)) await unindexProduct(tx, after.id);
    return;
  }
  const same = JSON.stringify(textOf(before)) === JSON.stringify(textOf(after));
  if (!isListed(before) || !same) await indexProduct(tx, after.id, textOf(after));
}
