import { nextChange } from '../../storage/change.ts';
import type { Tx } from '../../storage/storage.ts';
import { findProductById } from '../catalog.repo.ts';

/**
 * Copies that were held are sold now. Nothing changes of the products themselves; but of those whose last copies they were
 * it is no longer true that they may come back, and whoever has kept an answer learns that it is old.
 */
export async function invalidateSoldOut(tx: Tx<'catalog'>, productIds: readonly number[]): Promise<void> {
  for (const id of productIds) {
    if ((await findProductById(tx, id))?.stock === 0) {
      await nextChange(tx);
      return;
    }
  }
}
