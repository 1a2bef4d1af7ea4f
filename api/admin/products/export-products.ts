import { DEFAULT_ADMIN_SORT, type AdminSort, type ProductFilter } from '#contract/admin/admin-products.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { csvHeader, csvLinesOf } from '../../catalog/import/csv-cells.ts';
import { rowsByIds } from './product-index.repo.ts';
import { openProductTable, type TableDeps } from './open-product-table.ts';

/** Products per read; other requests are served in between. */
const CHUNK_SIZE = 200;

/** Yields the products that match a filter as CSV, CHUNK_SIZE lines at a time. */
export async function* exportProducts(
  deps: TableDeps,
  _admin: AdminSession,
  { sort = DEFAULT_ADMIN_SORT, ...filter }: ProductFilter & { readonly sort?: AdminSort | undefined },
): AsyncGenerator<string> {
  const table = await openProductTable(deps);
  yield csvHeader();
  for await (const ids of table.scan(filter, sort)) {
    for (let from = 0; from < ids.length; from += CHUNK_SIZE)
      yield csvLinesOf(await rowsByIds(deps.storage.db, ids.slice(from, from + CHUNK_SIZE)));
  }
}
