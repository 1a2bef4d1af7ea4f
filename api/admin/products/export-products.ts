import type { AdminSort, ProductFilter } from '#contract/admin/admin-products.ts';
import { DEFAULT_ADMIN_SORT } from '#contract/admin/admin-products.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { heldCopies, rowsByIds } from './product-index.repo.ts';
import { boardOf } from './product-index.ts';
import { CSV_HEADER, csvLinesOf } from './csv-cells.ts';
import { cardsOf } from './list-admin-products.ts';

/** So many products are read at once; in between, others are served. */
const ROWS = 200;

/** The products that a filter finds, as the lines of a CSV, some hundred at a time. */
export async function* exportProducts(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { sort = DEFAULT_ADMIN_SORT, ...filter }: ProductFilter & { readonly sort?: AdminSort | undefined },
): AsyncGenerator<string> {
  const board = await boardOf({ storage });
  const cards = await cardsOf(board, filter, sort, await heldCopies(storage.db));
  yield CSV_HEADER;
  for (let from = 0; from < cards.length; from += ROWS) {
    const ids = cards.slice(from, from + ROWS).map(({ id }) => id);
    yield csvLinesOf(await rowsByIds(storage.db, ids));
  }
}
