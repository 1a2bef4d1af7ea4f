import { nextChange } from '../../storage/change.ts';
import type { Tx } from '../../storage/storage.ts';
import { reindexProduct } from '../reindex-products.ts';
import {
  lowerStock,
  recordMove,
  findProductForStock,
  raiseStock,
  isMoveRecorded,
  type StockMove,
} from './stock.repo.ts';

/**
 * moved: done now, or on the same occasion before. uncounted: nobody counts these copies, there is nothing to move.
 * too-few: there are not that many, or the product is not for sale; nothing was changed.
 */
export type MoveResult = 'moved' | 'uncounted' | 'too-few';

/**
 * Takes copies off the shelf for a buyer, or puts them back, in the caller's transaction, once for each reason and ref.
 * The last one taken sells the product out; those that come back put it on sale again, unless it was deleted meanwhile.
 */
export async function moveStock(tx: Tx<'catalog'>, now: number, move: StockMove): Promise<MoveResult> {
  if (!Number.isSafeInteger(move.delta) || move.delta === 0)
    throw new RangeError(`${move.delta} is no number of copies`);
  const row = await findProductForStock(tx, move.productId);
  if (row === undefined) return 'too-few';
  if (await isMoveRecorded(tx, move)) return 'moved';
  if (row.stock === null) {
    const isForSale = row.inStock && row.deletedAt === null;
    return isForSale || move.delta > 0 ? 'uncounted' : 'too-few';
  }
  const quantity = Math.abs(move.delta);
  const change = { id: row.id, quantity, now };
  const [moved] =
    move.delta < 0
      ? await lowerStock(tx, { ...change, change: await nextChange(tx) })
      : await raiseStock(tx, { ...change, change: await nextChange(tx) });
  if (moved === undefined) return 'too-few';
  await recordMove(tx, now, row.stock, move);
  await reindexProduct(tx, row, moved);
  return 'moved';
}

/**
 * Puts copies back that were taken on an occasion (`taken`), noted under another `ref`. Copies that nobody counted when they
 * were taken, or that were counted anew since then, are on the shelf already: nothing is moved then.
 */
export async function releaseStock(
  tx: Tx<'catalog'>,
  now: number,
  taken: Omit<StockMove, 'delta'> & { readonly quantity: number },
  ref: string,
): Promise<void> {
  if (!(await isMoveRecorded(tx, taken))) return;
  const { productId, quantity } = taken;
  await moveStock(tx, now, { productId, delta: quantity, reason: 'release', ref });
}
