import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { RUN, type BulkCommand, type Preview } from '#contract/admin/admin-runs.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { rowsByIds } from '../products/product-index.repo.ts';
import type { IndexedProduct } from '../products/indexed-product.ts';
import { plannedChange } from './planned-change.ts';
import { differenceOf } from '../../catalog/product-fields.ts';
import type { TableDeps } from '../products/open-product-table.ts';
import { selectProducts } from '../products/select-products.ts';

type Change = BulkCommand['change'];

/** Returns what a bulk change would do, without changing anything. */
export async function previewChange(
  deps: TableDeps,
  _admin: AdminSession,
  { selection, change }: BulkCommand,
): Promise<Preview> {
  const first: number[] = [];
  let [total, changes] = [0, 0];
  for await (const selected of selectProducts(deps, selection)) {
    first.push(...selected.slice(0, RUN.maxExamples - first.length).map(({ id }) => id));
    total += selected.length;
    changes += selected.filter(({ product }) => wouldChange(change, product)).length;
  }
  const rows = await rowsByIds(deps.storage.db, first);
  return { total, changes, examples: rows.map((row) => exampleOf(change, row)) };
}

function wouldChange(change: Change, product: IndexedProduct | undefined): boolean {
  if (product === undefined || product.hidden) return false;
  const plan = plannedChange(change, product);
  if ('problem' in plan) return false;
  if ('isDeleted' in plan) return true;
  const { changes } = plan;
  return KEYS.some((key) => changes[key] !== undefined && changes[key] !== product[key]);
}

/** The fields that a bulk change can change. */
const KEYS = ['category', 'priceCents', 'featured', 'popular', 'inStock'] as const;

function exampleOf(change: Change, row: ProductRow): Preview['examples'][number] {
  const about = { productId: row.id, title: row.title };
  const plan = row.deletedAt === null ? plannedChange(change, row) : { problem: MESSAGES.productGone };
  if ('problem' in plan) return { ...about, before: {}, after: {}, problem: plan.problem };
  if ('isDeleted' in plan) return { ...about, before: { deleted: false }, after: { deleted: true } };
  const { before, after } = differenceOf(row, { ...row, ...plan.changes }) ?? { before: {}, after: {} };
  return { ...about, before, after };
}
