import { ShopError } from '#contract/shop-error.ts';
import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { findProductById, updateProduct } from './catalog.repo.ts';
import { reindexProduct } from './reindex-products.ts';
import type { Listing } from './create-listing.ts';
import type { ProductRow } from './product-on-wire.ts';
import { beginLedger, deleteMoves, recordMove } from './stock/stock.repo.ts';

export const productNotFound = (): ShopError => new ShopError('not_found', 'There is no such item.');

/**
 * Changes a product, keeps the search index right, and answers it as it is now; what stays the same raises nothing.
 * Throws ShopError not_found when it was deleted or never was.
 */
export async function changeProduct(
  tx: Tx<'catalog'>,
  now: number,
  id: number,
  changes: Partial<Listing>,
): Promise<ProductRow> {
  const row = await findProductById(tx, id);
  if (row === undefined) throw productNotFound();
  const next = { ...row, ...changes };
  if (next.stock === 0) next.inStock = false; // none left is none left, whatever else was said
  if (isSame(row, next)) return row;
  const change = await nextChange(tx);
  const changed = await updateProduct(tx, id, {
    ...changes,
    inStock: next.inStock,
    soldAt: getSoldAt(row, next.inStock, now),
    updatedAt: now,
    change,
  });
  if (changed === undefined) throw productNotFound();
  await recordStockChange(tx, now, row, changed, `change:${change}`);
  await reindexProduct(tx, row, changed);
  return changed;
}

/** The ledger follows whoever sets a stock, and begins where copies begin to be counted. */
export async function recordStockChange(
  tx: Tx<'catalog'>,
  now: number,
  before: ProductRow,
  { id: productId, stock }: ProductRow,
  ref: string,
): Promise<void> {
  if (before.stock === stock) return;
  if (stock === null) await deleteMoves(tx, productId);
  else if (before.stock === null) await beginLedger(tx, { productId, stock, at: now });
  else
    await recordMove(tx, now, before.stock, { productId, delta: stock - before.stock, reason: 'admin', ref });
}

/** When a product was sold out; null while it is not. */
export function getSoldAt(before: ProductRow, inStock: boolean, now: number): number | null {
  if (inStock) return null;
  return before.inStock ? now : before.soldAt;
}

const isSame = (row: ProductRow, next: ProductRow): boolean => JSON.stringify(row) === JSON.stringify(next);
