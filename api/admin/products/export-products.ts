import type { AdminSort, ProductFilter } from '#contract/admin/admin-products.ts';
import { DEFAULT_ADMIN_SORT } from '#contract/admin/admin-products.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { heldCopies, rowsByIds } from './product-index.repo.ts';
import { getProductIndex } from './product-index.ts';
import { CSV_HEADER, csvLinesOf } from './csv-cells.ts';
import { findIndexedProducts } from './list-admin-products.ts';

/** Products per read; other requests are served in between. */
const CHUNK_SIZE = 200;

/** Yields the products that match a filter as CSV, CHUNK_SIZE lines at a time. */
export async function* exportProducts(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { sort = DEFAULT_ADMIN_SORT, ...filter }: ProductFilter & { readonly sort?: AdminSort | undefined },
): AsyncGenerator<string> {
  const index = await getProductIndex({ storage });
  const products = await findIndexedProducts(index, filter, sort, await heldCopies(storage.db));
  yield CSV_HEADER;
  for (let from = 0; from < products.length; from += CHUNK_SIZE) {
    const ids = products.slice(from, from + CHUNK_SIZE).map(({ id }) => id);
    yield csvLinesOf(await rowsByIds(storage.db, ids));
  }
}
