import { PAUSE_BITS, type PauseReason } from '#contract/selling/pause-reasons.ts';
import { nextChanges } from '../../storage/change.ts';
import type { Tx } from '../../storage/storage.ts';
import { findAllByIds } from '../catalog.repo.ts';
import { recordStockChange } from '../change-product.ts';
import type { ProductRow } from '../product-on-wire.ts';
import { updateDerived } from '../update-derived.ts';
import { updateProducts } from '../update-products.repo.ts';
import { getSoldAt } from './is-in-stock.ts';

/** Sets the given pause reasons of some hundred products, deleted ones too, or clears them. Skips those that have it already. */
export async function setPaused(
  tx: Tx<'product'>,
  now: number,
  ids: readonly number[],
  reason: PauseReason,
  isPaused: boolean,
): Promise<void> {
  const bit = PAUSE_BITS[reason];
  const rows = (await findAllByIds(tx, ids)).filter(({ paused }) => ((paused & bit) !== 0) !== isPaused);
  const numbers = await nextChanges(tx, rows.length);
  const changed = rows.map((before, at) => ({
    before,
    after: {
      ...withBits(before, before.paused ^ bit, now),
      updatedAt: now,
      change: numbers[at] ?? before.change,
    },
  }));
  await updateProducts(tx, changed);
  for (const { before, after } of changed)
    await recordStockChange(tx, now, before, after, `change:${after.change}`);
  await updateDerived(tx, changed);
}

/** While a product is paused its stock alone says what is left: it is counted first, and is 0 if an admin marked it sold out. */
function withBits(row: ProductRow, paused: number, now: number): ProductRow {
  const stock = row.paused === 0 ? (row.inStock ? (row.stock ?? 1) : 0) : row.stock;
  const next = { ...row, paused, stock, inStock: paused === 0 && stock !== 0 };
  return { ...next, soldAt: getSoldAt(row, next, now) };
}
