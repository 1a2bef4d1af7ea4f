import type { Selection } from '#contract/admin/admin-runs.ts';
import type { Deps } from '../../deps.ts';
import { getProductIndex, type ProductIndex } from './product-index.ts';
import { heldCopies } from './product-index.repo.ts';
import { createFilter } from './find-products.ts';

const ascending = (one: number, other: number): number => one - other;

/**
 * Returns the ids of a selection above `after`, ascending: in this order, each is processed once, even if it changes
 * meanwhile. Selected rows are included even if they were deleted since.
 */
export async function selectProducts(
  { storage }: Pick<Deps, 'storage'>,
  selection: Selection,
  after = 0,
): Promise<{ readonly ids: readonly number[]; readonly index: ProductIndex }> {
  const index = await getProductIndex({ storage });
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)].filter((id) => id > after).toSorted(ascending);
    return { ids, index };
  }
  const test = createFilter(selection.filter, await heldCopies(storage.db));
  const except = new Set(selection.except);
  const ids: number[] = [];
  for (const product of index.products.values()) {
    if (product.id > after && !except.has(product.id) && test(product)) ids.push(product.id);
  }
  return { ids: ids.toSorted(ascending), index };
}
