import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { lowerStock, productById } from './catalog.repo.ts';
import { keepIndexed } from './keep-indexed.ts';

/**
 * Takes copies off the shelf for a buyer, in the caller's transaction; the last one sells the product out. Answers false,
 * and takes none, when there are not that many. Of a product whose copies nobody counts there is always enough.
 */
export async function takeCopies(
  tx: Tx<'catalog'>,
  now: number,
  id: number,
  quantity: number,
): Promise<boolean> {
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    throw new RangeError(`${quantity} is no number of copies`);
  const row = await productById(tx, id);
  if (row === undefined || !row.inStock) return false;
  if (row.stock === null) return true;
  const [lowered] = await lowerStock(tx, { id, quantity, change: await nextChange(tx), now });
  if (lowered === undefined) return false;
  await keepIndexed(tx, row, lowered);
  return true;
}
