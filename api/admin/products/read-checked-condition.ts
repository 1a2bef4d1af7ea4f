import type { CheckedCondition } from '#contract/admin/admin-products.ts';
import { productNotFound } from '../../catalog/change-product.ts';
import { findProductRow } from '../../catalog/find-product.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';

/** The seller's check of a product's condition. Throws ShopError not_found. */
export async function readCheckedCondition(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  id: number,
): Promise<CheckedCondition> {
  const row = await findProductRow(storage.db, id);
  if (row === undefined) throw productNotFound();
  return { category: row.category, grading: row.grading };
}
