import { CSV_HEADER, csvLinesOf } from '../../catalog/import/csv-cells.ts';
import { allSellerProducts } from '../../catalog/sellers/seller-products.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';

/** Yields all listings of a seller as CSV, newest first, sold ones too. */
export async function* exportListings(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner,
): AsyncGenerator<string> {
  yield CSV_HEADER;
  for await (const rows of allSellerProducts(storage.db, owner)) yield csvLinesOf(rows);
}
