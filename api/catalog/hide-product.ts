import type { Tx } from '../storage/storage.ts';
import { markHidden } from './catalog.repo.ts';
import { deleteProduct } from './delete-product.ts';

/**
 * Takes a product out of the shop as deleting does, until restoreProduct puts it back; its seller still sees it under his
 * listings. Throws ShopError not_found when it is gone already or never was.
 */
export async function hideProduct(tx: Tx<'catalog'>, now: number, id: number): Promise<void> {
  await deleteProduct(tx, now, id);
  await markHidden(tx, { id, at: now });
}
