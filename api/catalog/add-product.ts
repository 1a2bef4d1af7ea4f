import { currentFeeTermsId } from '../ledger/fee-terms.ts';
import { nextChanges } from '../storage/change.ts';
import { inStatementSizes } from '../storage/statement-sizes.ts';
import type { Tx } from '../storage/storage.ts';
import { insertProducts } from './catalog.repo.ts';
import type { Listing } from './create-listing.ts';
import type { ProductRow } from './product-on-wire.ts';
import { updateDerived } from './update-derived.ts';

/** Adds listings in the caller's transaction. Returns the rows in the order of `listings`. */
export async function addProducts(
  tx: Tx<'product'>,
  now: number,
  listings: readonly Listing[],
): Promise<ProductRow[]> {
  const added: ProductRow[] = [];
  const changes = await nextChanges(tx, listings.length);
  const feeTermsId = await currentFeeTermsId(tx);
  const rows = listings.flatMap((listing, at) => {
    const change = changes[at];
    const soldAt = listing.inStock ? null : now;
    return change === undefined ? [] : [{ ...listing, feeTermsId, updatedAt: now, soldAt, change }];
  });
  for (const some of inStatementSizes(rows)) added.push(...(await insertProducts(tx, some)));
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
