import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { updateProduct } from './catalog.repo.ts';

/**
 * Counts a change of products whose rows stay the same, because something else that their pages show has changed: cached
 * responses are made again. Skips deleted products, which have no page.
 */
export async function touchProducts(
  tx: Tx<'product'>,
  now: number,
  productIds: readonly number[],
): Promise<void> {
  for (const id of productIds) await updateProduct(tx, id, { updatedAt: now, change: await nextChange(tx) });
}
