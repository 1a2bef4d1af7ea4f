import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { deletedById, forgetTombstone, reviveProduct } from './catalog.repo.ts';
import { noSuchProduct } from './change-product.ts';
import { keepIndexed } from './keep-indexed.ts';
import type { ProductRow } from './product-on-wire.ts';

/**
 * Puts a product that was taken out of the shop, by hiding too, back where it was: into lists, search and the copies on
 * phones. Answers it as it is now. Throws ShopError not_found when it is in the shop, or never was.
 */
export async function restoreProduct(tx: Tx<'catalog'>, now: number, id: number): Promise<ProductRow> {
  const row = await deletedById(tx, id);
  if (row === undefined) throw noSuchProduct();
  const restored = await reviveProduct(tx, id, { updatedAt: now, change: await nextChange(tx) });
  if (restored === undefined) throw noSuchProduct();
  await forgetTombstone(tx, { productId: id }); // it may be deleted again
  await keepIndexed(tx, row, restored);
  return restored;
}
