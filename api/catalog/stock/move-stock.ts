import { nextChange } from '../../storage/change.ts';
import type { Tx } from '../../storage/storage.ts';
import { updateDerived } from '../update-derived.ts';
import {
  lowerStock,
  recordMove,
  findProductForStock,
  raiseStock,
  isMoveRecorded,
  type StockMove,
} from './stock.repo.ts';

export { countTakenCopies } from './stock.repo.ts';

/**
 * moved: done, now or by an earlier call with the same ref. uncounted: copies are not counted, so nothing moves.
 * too-few: not enough copies, or the product is not for sale; nothing changed.
 */
export type MoveResult = 'moved' | 'uncounted' | 'too-few';

/**
 * Takes copies out of stock or returns them, in the caller's transaction, once per reason and ref. Taking the last
 * copy marks the product as sold out; returning copies makes it available again, unless it was deleted meanwhile.
 */
export async function moveStock(tx: Tx<'product'>, now: number, move: StockMove): Promise<MoveResult> {
  if (!Number.isSafeInteger(move.delta) || move.delta === 0)
    throw new RangeError(`invalid stock delta: ${move.delta}`);
  const [row, isRecorded] = await Promise.all([
    findProductForStock(tx, move.productId),
    isMoveRecorded(tx, move),
  ]);
  if (row === undefined) return 'too-few';
  if (isRecorded) return 'moved';
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
  await updateDerived(tx, [{ before: row, after: moved }]);
  return 'moved';
}

/**
 * Returns copies that an earlier move took (`taken`), recorded under a new `ref`. Does nothing if no such move is
 * recorded: the copies were not counted then, or have been recounted since.
 */
export async function releaseStock(
  tx: Tx<'product'>,
  now: number,
  taken: Omit<StockMove, 'delta'> & { readonly quantity: number },
  ref: string,
): Promise<void> {
  if (!(await isMoveRecorded(tx, taken))) return;
  const { productId, quantity } = taken;
  await moveStock(tx, now, { productId, delta: quantity, reason: 'release', ref });
}
