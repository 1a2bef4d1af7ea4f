import { nextChanges } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { insertTombstones, findUndeletedByIds } from './catalog.repo.ts';
import { reindexProducts, type ChangedRow } from './reindex-products.ts';
import { productNotFound } from './change-product.ts';
import type { ProductRow } from './product-on-wire.ts';
import { updateProducts } from './update-products.repo.ts';

/**
 * Takes a product out of the shop: gone from lists, pages and search, with a tombstone for whoever keeps a copy of the
 * catalog. The row stays, for orders that name it. Throws ShopError not_found when it is gone already or never was.
 */
export async function deleteProduct(tx: Tx<'catalog'>, now: number, id: number): Promise<void> {
  const [gone] = await deleteProducts(tx, now, [id]);
  if (gone === undefined) throw productNotFound();
}

/** The same for many (some hundreds); answers those that were there, as they are now. */
export async function deleteProducts(
  tx: Tx<'catalog'>,
  now: number,
  ids: readonly number[],
): Promise<ProductRow[]> {
  const gone = await setDeletedAt(tx, now, await findUndeletedByIds(tx, ids), now);
  await insertTombstones(
    tx,
    gone.map(({ id, change }) => ({ productId: id, change, at: now })),
  );
  return gone;
}

/** Writes of products that they are deleted, or no more; answers them as they are now. */
export async function setDeletedAt(
  tx: Tx<'catalog'>,
  now: number,
  rows: readonly ProductRow[],
  deletedAt: number | null,
): Promise<ProductRow[]> {
  const numbers = await nextChanges(tx, rows.length);
  const changed: ChangedRow[] = rows.map((before, at) => ({
    before,
    after: { ...before, deletedAt, hiddenAt: null, updatedAt: now, change: numbers[at] ?? before.change },
  }));
  await updateProducts(tx, changed);
  await reindexProducts(tx, changed);
  return changed.map(({ after }) => after);
}
