import { PAUSE_BITS, type PauseReason } from '#contract/selling/pause-reasons.ts';
import type { Tx } from '../../storage/storage.ts';
import { findAllByIds } from '../catalog.repo.ts';
import { storeChangedProducts } from '../change-products.ts';
import type { ProductRow } from '../product-on-wire.ts';

/** A pause that begins or ends. */
export interface Pause {
  readonly reason: PauseReason;
  readonly isPaused: boolean;
  /** When a seller who is away is back, in ms, if they say so. */
  readonly until?: number | null;
}

/** Pauses some hundred products, deleted ones too, or ends that. Skips those that are as they should be. */
export async function setPaused(
  tx: Tx<'product'>,
  now: number,
  ids: readonly number[],
  { reason, isPaused, until = null }: Pause,
): Promise<void> {
  const bit = PAUSE_BITS[reason];
  const changed = (await findAllByIds(tx, ids)).flatMap((before) => {
    const paused = isPaused ? before.paused | bit : before.paused & ~bit;
    const pausedUntil = reason === 'away' ? until : before.pausedUntil;
    if (paused === before.paused && (!isPaused || pausedUntil === before.pausedUntil)) return [];
    return [{ before, next: { ...withBits(before, paused), pausedUntil } }];
  });
  await storeChangedProducts(tx, now, changed);
}

/** A paused product's copies are in `stock` alone: they are counted first, and are 0 if an admin marked it sold out. */
function withBits(row: ProductRow, paused: number): ProductRow {
  const stock = row.paused === 0 ? (row.inStock ? (row.stock ?? 1) : 0) : row.stock;
  return { ...row, paused, stock, inStock: paused === 0 && stock !== 0 };
}
