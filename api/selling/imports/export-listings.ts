import { SOLD_COLUMN } from '../../catalog/import/changes-from-row.ts';
import { csvHeader, csvLinesOf } from '../../catalog/import/csv-cells.ts';
import { allSellerProducts } from '../../catalog/sellers/seller-products.ts';
import { countTakenCopies } from '../../catalog/stock/move-stock.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';

/**
 * Yields all listings of a seller as CSV, newest first, sold ones too; with the number of copies sold so far, by which an import
 * knows what was sold since.
 */
export async function* exportListings(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner,
): AsyncGenerator<string> {
  yield csvHeader(SOLD_COLUMN);
  for await (const rows of allSellerProducts(storage.db, owner)) {
    const taken = await countTakenCopies(
      storage.db,
      rows.map(({ id }) => id),
    );
    yield csvLinesOf(rows, [SOLD_COLUMN, ({ id }) => taken.get(id) ?? 0]);
  }
}
