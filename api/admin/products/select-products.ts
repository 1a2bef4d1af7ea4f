import type { Selection } from '#contract/admin/admin-runs.ts';
import { toScannedProduct, type IndexedProduct } from './indexed-product.ts';
import { rowsByIds } from './product-index.repo.ts';
import { openProductTable, type TableDeps } from './open-product-table.ts';

/** Selected ids per read. */
const CHUNK_SIZE = 500;

/** A selected product; only its id if it has been deleted. */
export interface SelectedProduct {
  readonly id: number;
  readonly product?: IndexedProduct;
}

/**
 * Yields a selection above the id `after` chunk by chunk, by ascending id: in this order, each product is processed once, even
 * if it changes meanwhile. Selected rows are included even if they were deleted since.
 */
export async function* selectProducts(
  deps: TableDeps,
  selection: Selection,
  after = 0,
): AsyncGenerator<readonly SelectedProduct[]> {
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)].filter((id) => id > after).toSorted((one, other) => one - other);
    for (let from = 0; from < ids.length; from += CHUNK_SIZE)
      yield readSelected(deps, ids.slice(from, from + CHUNK_SIZE));
    return;
  }
  const except = new Set(selection.except);
  const table = await openProductTable(deps);
  for await (const products of table.scanById(selection.filter, after))
    yield products.filter(({ id }) => !except.has(id)).map((product) => ({ id: product.id, product }));
}

async function readSelected(
  { storage }: TableDeps,
  ids: readonly number[],
): Promise<readonly SelectedProduct[]> {
  const rows = new Map((await rowsByIds(storage.db, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    return row?.deletedAt === null ? { id, product: toScannedProduct(row) } : { id };
  });
}
