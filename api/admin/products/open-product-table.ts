import { MAX_SEARCH_TOTAL } from '#contract/search/search-total.ts';
import { readProductCounts } from '../../catalog/counts/read-product-counts.ts';
import type { Deps } from '../../deps.ts';
import { createDatabaseTable } from './database-table/database-table.ts';
import { createIndexedTable } from './indexed-table.ts';
import { evictProductIndex, getProductIndex } from './product-index.ts';
import type { ProductTable } from './product-table.ts';

export type TableDeps = Pick<Deps, 'storage' | 'catalogVersion' | 'productTableLimits'>;

/** Above `maxIndexed` products, the table reads pages from the database; then it counts matches of a filter up to `maxCounted`. */
export const PRODUCT_TABLE_LIMITS: Deps['productTableLimits'] = {
  maxIndexed: 200_000,
  maxCounted: MAX_SEARCH_TOTAL,
};

/** Returns the table as of the last commit: by the in-memory index, or by the database if there are too many products. */
export async function openProductTable(deps: TableDeps): Promise<ProductTable> {
  const counts = await readProductCounts(deps);
  const total = counts.reduce((sum, { products }) => sum + products, 0);
  const { storage, productTableLimits } = deps;
  if (total <= productTableLimits.maxIndexed)
    return createIndexedTable(storage, await getProductIndex({ storage }));
  evictProductIndex(storage);
  return createDatabaseTable(storage, total, productTableLimits.maxCounted);
}
