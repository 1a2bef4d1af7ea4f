import type { IndexedText } from '../search-index/full-text.ts';
import { indexProducts, unindexProducts } from '../search-index/index-product.ts';
import type { Tx } from '../storage/storage.ts';
import type { ProductRow } from './product-on-wire.ts';

const isListed = (row: ProductRow): boolean => row.deletedAt === null && row.inStock;

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

/** Indexes new products, those that are for sale. */
export async function indexNewProducts(tx: Tx<'catalog'>, rows: readonly ProductRow[]): Promise<void> {
  await indexProducts(tx, new Map(rows.filter(isListed).map((row) => [row.id, getIndexedText(row)])));
}

/** A product before and after a change. */
export interface ChangedRow {
  readonly before: ProductRow;
  readonly after: ProductRow;
}

/** Updates the search index after changes. It holds exactly the products for sale, by their current words. */
export async function reindexProducts(tx: Tx<'catalog'>, changed: readonly ChangedRow[]): Promise<void> {
  const gone = changed.filter(({ before, after }) => isListed(before) && !isListed(after));
  await unindexProducts(
    tx,
    gone.map(({ after }) => after.id),
  );
  const come = changed.filter(
    ({ before, after }) => isListed(after) && (!isListed(before) || !hasSameText(before, after)),
  );
  await indexProducts(tx, new Map(come.map(({ after }) => [after.id, getIndexedText(after)])));
}

/** Updates the search index after the change of one product. */
export const reindexProduct = (tx: Tx<'catalog'>, before: ProductRow, after: ProductRow): Promise<void> =>
  reindexProducts(tx, [{ before, after }]);

const hasSameText = (one: ProductRow, other: ProductRow): boolean =>
  JSON.stringify(getIndexedText(one)) === JSON.stringify(getIndexedText(other));
