import type { IndexedText } from '../search-index/full-text.ts';
import { indexProducts, unindexProducts } from '../search-index/index-product.ts';
import type { Tx } from '../storage/storage.ts';
import { countChanges, type CountedChange } from './counts/count-changes.ts';
import type { ProductRow } from './product-on-wire.ts';

const isListed = (row: ProductRow | undefined): row is ProductRow =>
  row !== undefined && row.deletedAt === null && row.inStock;

const getIndexedText = ({
  title,
  author,
  isbn,
  category,
  condition,
  description,
}: ProductRow): IndexedText => ({
  title,
  author,
  isbn,
  category,
  condition,
  description,
});

/** A product before and after a change. */
export interface ChangedRow {
  readonly before: ProductRow;
  readonly after: ProductRow;
}

/**
 * Updates what is derived from products, after every change that adds, updates, sells or deletes some: the search index,
 * which holds exactly the products for sale, by their current words, and the counts of lists. New products have no `before`.
 */
export async function updateDerived(tx: Tx<'product'>, changed: readonly CountedChange[]): Promise<void> {
  const gone = changed.filter(({ before, after }) => isListed(before) && !isListed(after));
  await unindexProducts(
    tx,
    gone.map(({ after }) => after.id),
  );
  const come = changed.filter(
    ({ before, after }) => isListed(after) && !(isListed(before) && hasSameText(before, after)),
  );
  await indexProducts(tx, new Map(come.map(({ after }) => [after.id, getIndexedText(after)])));
  await countChanges(tx, changed);
}

const hasSameText = (one: ProductRow, other: ProductRow): boolean =>
  JSON.stringify(getIndexedText(one)) === JSON.stringify(getIndexedText(other));
