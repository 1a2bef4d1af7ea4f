import { PAUSE_BITS, type PauseReason } from '#contract/selling/pause-reasons.ts';
import type { Tx } from '../../storage/storage.ts';
import { findAllByIds } from '../catalog.repo.ts';
import { storeChangedProducts } from '../change-products.ts';
import type { ProductRow } from '../product-on-wire.ts';

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
  await storeChangedProducts(
    tx,
    now,
    rows.map((before) => ({ before, next: withBits(before, before.paused ^ bit) })),
  );
}

/** A paused product's copies are in `stock` alone: they are counted first, and are 0 if an admin marked it sold out. */
function withBits(row: ProductRow, paused: number): ProductRow {
  const stock = row.paused === 0 ? (row.inStock ? (row.stock ?? 1) : 0) : row.stock;
  return { ...row, paused, stock, inStock: paused === 0 && stock !== 0 };
}
