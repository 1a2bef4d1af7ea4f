import { nextChanges } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { insertTombstones, findUndeletedByIds } from './catalog.repo.ts';
import { productNotFound } from './change-product.ts';
import type { ProductRow } from './product-on-wire.ts';
import { updateDerived, type ChangedRow } from './update-derived.ts';
import { updateProducts } from './update-products.repo.ts';

/**
 * Removes a product from lists, pages and search, and leaves a tombstone for clients that sync the catalog. The row
 * stays for the orders that refer to it. Throws ShopError not_found if it is deleted already or never existed.
 */
export async function deleteProduct(tx: Tx<'product'>, now: number, id: number): Promise<void> {
  const [gone] = await deleteProducts(tx, now, [id]);
  if (gone === undefined) throw productNotFound();
}

/** Deletes up to some hundred products. Returns the rows that were deleted. */
export async function deleteProducts(
  tx: Tx<'product'>,
  now: number,
  ids: readonly number[],
): Promise<ProductRow[]> {
  const gone = await setDeletedAt(tx, now, await findUndeletedByIds(tx, ids), now);
  await insertTombstones(
    tx,
    gone.map(({ id, change }) => ({ productId: id, change, at: now })),
  );
  return gone;
}

/** Sets or clears the deletion of products. Returns the new rows. */
export async function setDeletedAt(
  tx: Tx<'product'>,
  now: number,
  rows: readonly ProductRow[],
  deletedAt: number | null,
): Promise<ProductRow[]> {
  const numbers = await nextChanges(tx, rows.length);
  const changed: ChangedRow[] = rows.map((before, at) => ({
    before,
    after: { ...before, deletedAt, hiddenAt: null, updatedAt: now, change: numbers[at] ?? before.change },
  }));
  await updateProducts(tx, changed);
  await updateDerived(tx, changed);
  return changed.map(({ after }) => after);
}
