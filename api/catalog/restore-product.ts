import type { Tx } from '../storage/storage.ts';
import { findDeletedByIds, deleteTombstones } from './catalog.repo.ts';
import { productNotFound } from './change-product.ts';
import { setDeletedAt } from './delete-product.ts';
import type { ProductRow } from './product-on-wire.ts';

/**
 * Puts a product that was taken out of the shop, by hiding too, back where it was: into lists, search and the copies on
 * phones. Answers it as it is now. Throws ShopError not_found when it is in the shop, or never was.
 */
export async function restoreProduct(tx: Tx<'catalog'>, now: number, id: number): Promise<ProductRow> {
  const [restored] = await restoreProducts(tx, now, [id]);
  if (restored === undefined) throw productNotFound();
  return restored;
}

/** The same for many (some hundreds); answers those that were deleted, as they are now. */
export async function restoreProducts(
  tx: Tx<'catalog'>,
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
