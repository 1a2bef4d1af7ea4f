import type { Tx } from '../storage/storage.ts';
import { findDeletedByIds, deleteTombstones } from './catalog.repo.ts';
import { productNotFound } from './change-product.ts';
import { setDeletedAt } from './delete-product.ts';
import type { ProductRow } from './product-on-wire.ts';

/**
 * Undeletes a product, hidden ones too: it returns to lists, search and synced clients. Returns the new row. Throws
 * ShopError not_found if it is not deleted or never existed.
 */
export async function restoreProduct(tx: Tx<'product'>, now: number, id: number): Promise<ProductRow> {
  const [restored] = await restoreProducts(tx, now, [id]);
  if (restored === undefined) throw productNotFound();
  return restored;
}

/** Restores up to some hundred products. Returns the rows that were restored. */
export async function restoreProducts(
  tx: Tx<'product'>,
  now: number,
  ids: readonly number[],
): Promise<ProductRow[]> {
  const back = await setDeletedAt(tx, now, await findDeletedByIds(tx, ids), null);
  await deleteTombstones(
    tx,
    back.map(({ id }) => id),
  );
  return back;
}
