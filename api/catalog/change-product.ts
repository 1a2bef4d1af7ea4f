import { ShopError } from '#contract/shop-error.ts';
import { currentFeeTermsId } from '../ledger/fee-terms.ts';
import { nextChange } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { findProductById, updateProduct } from './catalog.repo.ts';
import type { Listing } from './create-listing.ts';
import { fittingGrading } from './fitting-grading.ts';
import type { ProductRow } from './product-on-wire.ts';
import { updateDerived } from './update-derived.ts';
import { getSoldAt, settleCopies } from './stock/is-in-stock.ts';
import { beginLedger, deleteMoves, recordMove } from './stock/stock.repo.ts';

export const productNotFound = (): ShopError => new ShopError('not_found', 'There is no such item.');

/**
 * Updates a product and what is derived from it, and returns the new row. Writes nothing if no value changes. Throws
 * ShopError not_found if the product was deleted or never existed.
 */
export async function changeProduct(
  tx: Tx<'product'>,
  now: number,
  id: number,
  changes: Partial<Listing>,
): Promise<ProductRow> {
  const row = await findProductById(tx, id);
  if (row === undefined) throw productNotFound();
  const proposed = { ...row, ...changes };
  const next = { ...proposed, ...settleCopies(row, proposed) };
  next.grading = fittingGrading(row, next);
  if (isSame(row, next)) return row;
  // A listing keeps the terms of its fee until its price changes.
  const feeTermsId = row.priceCents === next.priceCents ? row.feeTermsId : await currentFeeTermsId(tx);
  const change = await nextChange(tx);
  const changed = await updateProduct(tx, id, {
    ...changes,
    stock: next.stock,
    feeTermsId,
    inStock: next.inStock,
    grading: next.grading,
    soldAt: getSoldAt(row, next, now),
    updatedAt: now,
    change,
  });
  if (changed === undefined) throw productNotFound();
  await recordStockChange(tx, now, row, changed, `change:${change}`);
  await updateDerived(tx, [{ before: row, after: changed }]);
  return changed;
}

/** Records a stock change in the ledger. The ledger begins when copies start to be counted, and ends when they stop. */
export async function recordStockChange(
  tx: Tx<'product'>,
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

const isSame = (row: ProductRow, next: ProductRow): boolean => JSON.stringify(row) === JSON.stringify(next);
