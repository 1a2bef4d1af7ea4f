import { currentFeeTermsId } from '../ledger/fee-terms.ts';
import { nextChanges } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { findUndeletedByIds } from './catalog.repo.ts';
import { recordStockChange } from './change-product.ts';
import type { Listing } from './create-listing.ts';
import { fittingGrading } from './fitting-grading.ts';
import type { ProductRow } from './product-on-wire.ts';
import { getSoldAt, settleCopies } from './stock/is-in-stock.ts';
import { updateDerived, type ChangedRow } from './update-derived.ts';
import { CHANGEABLE, updateProducts, type Changeable } from './update-products.repo.ts';

export { CHANGEABLE, type Changeable } from './update-products.repo.ts';

/** The fields that a bulk change may set: all but pictures, ratings, the seller's account and createdAt. */
export type Changes = Partial<Pick<Listing, Changeable>>;

/**
 * Updates up to some hundred products, the stock ledger and what is derived from them. Returns those that changed, by id,
 * before and after. Skips missing and unchanged ones.
 */
export async function changeProducts(
  tx: Tx<'product'>,
  now: number,
  changesById: ReadonlyMap<number, Changes>,
): Promise<Map<number, ChangedRow>> {
  const rows = await findUndeletedByIds(tx, [...changesById.keys()]);
  const different = rows.flatMap((before) => {
    const changes = { ...changesById.get(before.id) };
    const proposed = { ...before, ...changes };
    const next = { ...proposed, ...settleCopies(before, proposed) };
    next.grading = fittingGrading(before, next);
    const differs = next.inStock !== before.inStock || CHANGEABLE.some((key) => next[key] !== before[key]);
    return differs ? [{ before, next }] : [];
  });
  const changed = await storeChangedProducts(tx, now, different);
  return new Map(changed.map((each) => [each.after.id, each]));
}

/**
 * Stores products as they are after a change, with their sale dates, numbers of change, ledger entries and everything that is
 * derived from them. `inStock` must be set already. Returns the rows.
 */
export async function storeChangedProducts(
  tx: Tx<'product'>,
  now: number,
  products: readonly { readonly before: ProductRow; readonly next: ProductRow }[],
): Promise<ChangedRow[]> {
  const numbers = await nextChanges(tx, products.length);
  const hasNewPrice = products.some(({ before, next }) => before.priceCents !== next.priceCents);
  const terms = hasNewPrice ? await currentFeeTermsId(tx) : null;
  const changed = products.map(({ before, next }, at) => ({
    before,
    after: {
      ...next,
      // A listing keeps the terms of its fee until its price changes.
      feeTermsId: before.priceCents === next.priceCents ? before.feeTermsId : terms,
      soldAt: getSoldAt(before, next, now),
      updatedAt: now,
      change: numbers[at] ?? before.change,
    },
  }));
  await updateProducts(tx, changed);
  for (const { before, after } of changed)
    await recordStockChange(tx, now, before, after, `change:${after.change}`);
  await updateDerived(tx, changed);
  return changed;
}
