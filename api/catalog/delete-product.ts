import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { insertTombstone, productById, updateProduct } from './catalog.repo.ts';
import { noSuchProduct } from './change-product.ts';
import { keepIndexed } from './keep-indexed.ts';

/**
 * Takes a product out of the shop: gone from lists, pages and search, with a tombstone for whoever keeps a copy of the
 * catalog. The row stays, for orders that name it. Throws ShopError not_found when it is gone already or never was.
 */
export async function deleteProduct(tx: Tx<'catalog'>, now: number, id: number): Promise<void> {
  const row = await productById(tx, id);
  if (row === undefined) throw noSuchProduct();
  const change = await nextChange(tx);
  const deleted = await updateProduct(tx, id, { deletedAt: now, updatedAt: now, change });
  if (deleted === undefined) throw noSuchProduct();
  await insertTombstone(tx, { productId: id, change, at: now });
  await keepIndexed(tx, row, deleted);
}
