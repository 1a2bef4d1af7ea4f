import {
  DEFAULT_ADMIN_SORT,
  type AdminProducts,
  type AdminSort,
  type ProductFilter,
} from '#contract/admin/admin-products.ts';
import { readProductCounts, type ProductCount } from '../../catalog/counts/read-product-counts.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { adminProductOnWire } from './admin-product-on-wire.ts';
import { heldCopies, rowsByIds } from './product-index.repo.ts';
import { openProductTable, type TableDeps } from './open-product-table.ts';
import type { TableQuery } from './product-table.ts';

/** One request of the product table. */
export interface ProductsRequest extends ProductFilter, Omit<TableQuery, 'filter' | 'sort'> {
  readonly sort?: AdminSort | undefined;
}

/** Returns one window of the product table. Throws ShopError invalid_input for a cursor of another sort order. */
export async function listAdminProducts(
  deps: TableDeps,
  _admin: AdminSession,
  { sort = DEFAULT_ADMIN_SORT, limit, offset, after, before, ...filter }: ProductsRequest,
): Promise<AdminProducts> {
  const { db } = deps.storage;
  const table = await openProductTable(deps);
  const { ids, ...window } = await table.readWindow({ filter, sort, limit, offset, after, before });
  const held = await heldCopies(db);
  const rows = await rowsByIds(db, ids);
  return {
    ...window,
    products: rows.map((row) => adminProductOnWire(row, held)),
    offset,
    stats: statsOf(await readProductCounts(deps)),
  };
}

const sum = (counts: readonly ProductCount[]): number =>
  counts.reduce((total, { products }) => total + products, 0);

/** Counts of the whole shop, without deleted and hidden products. */
function statsOf(counts: readonly ProductCount[]): AdminProducts['stats'] {
  const filled = counts.filter(({ products }) => products > 0);
  return {
    total: sum(counts),
    inStock: sum(counts.filter(({ inStock }) => inStock)),
    categories: new Set(filled.map(({ category }) => category)).size,
  };
}
