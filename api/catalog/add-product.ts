import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { insertProducts } from './catalog.repo.ts';
import type { Listing } from './create-listing.ts';
import type { ProductRow } from './product-on-wire.ts';
import { updateDerived } from './update-derived.ts';

/** Rows per statement: at 27 values each, below SQLite's parameter limit. */
const BATCH_SIZE = 250;

/** Adds listings in the caller's transaction. Returns the rows in the order of `listings`. */
export async function addProducts(
  tx: Tx<'product'>,
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
  await updateDerived(
    tx,
    added.map((after) => ({ after })),
  );
  return added;
}

/** Adds one listing. `now` in ms; the listing brings its own `createdAt`. */
export async function addProduct(tx: Tx<'product'>, now: number, listing: Listing): Promise<ProductRow> {
  const [row] = await addProducts(tx, now, [listing]);
  if (row === undefined) throw new Error('insert returned no product row');
  return row;
}
