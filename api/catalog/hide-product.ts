import type { Tx } from '../storage/storage.ts';
import { markHidden } from './catalog.repo.ts';
import { deleteProduct } from './delete-product.ts';

/**
 * Deletes a product until restoreProduct; its seller still sees it in their listings. Throws ShopError not_found if
 * it is deleted already or never existed.
 */
export async function hideProduct(tx: Tx<'product'>, now: number, id: number): Promise<void> {
  await deleteProduct(tx, now, id);
  await markHidden(tx, { id, at: now });
}

/** Leaves a hidden product deleted: an admin can no longer show it. */
export async function deleteHiddenProduct(tx: Tx<'product'>, id: number): Promise<void> {
  await markHidden(tx, { id, at: null });
}
