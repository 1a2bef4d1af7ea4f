import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { insertProducts } from './catalog.repo.ts';
import { indexNewProducts } from './reindex-products.ts';
import type { Listing } from './create-listing.ts';
import type { ProductRow } from './product-on-wire.ts';

/** So many rows go into one statement: 27 values each stay below what SQLite takes. */
const BATCH_SIZE = 250;

/** Puts listings on the shelves and into the search index, in the caller's transaction; answers them in their order. */
export async function addProducts(
  tx: Tx<'catalog'>,
  now: number,
  listings: readonly Listing[],
): Promise<ProductRow[]> {
  const added: ProductRow[] = [];
  for (let at = 0; at < listings.length; at += BATCH_SIZE) {
    const rows = [];
    for (const listing of listings.slice(at, at + BATCH_SIZE)) {
      const soldAt = listing.inStock ? null : now;
      rows.push({ ...listing, updatedAt: now, soldAt, change: await nextChange(tx) });
    }
    added.push(...(await insertProducts(tx, rows)));
  }
  await indexNewProducts(tx, added);
  return added;
}

/** Puts one listing on the shelves. `now` in milliseconds; the listing says itself when it was listed (`createdAt`). */
export async function addProduct(tx: Tx<'catalog'>, now: number, listing: Listing): Promise<ProductRow> {
  const [row] = await addProducts(tx, now, [listing]);
  if (row === undefined) throw new Error('the product was not written');
  return row;
}
