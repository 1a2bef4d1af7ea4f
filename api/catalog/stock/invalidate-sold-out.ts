import { nextChange } from '../../storage/change.ts';
import type { Tx } from '../../storage/storage.ts';
import { findProductById } from '../catalog.repo.ts';

/**
 * Called when reserved copies are sold. The products do not change, but if none is left, "may become available again"
 * is no longer true: count a change, which invalidates cached responses.
 */
export async function invalidateSoldOut(tx: Tx<'product'>, productIds: readonly number[]): Promise<void> {
  for (const id of productIds) {
    if ((await findProductById(tx, id))?.stock === 0) {
      await nextChange(tx);
      return;
    }
  }
}
