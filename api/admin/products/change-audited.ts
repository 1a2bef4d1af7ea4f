import type { AuditAction } from '#contract/admin/admin-audit.ts';
import { recordAll, type AuditedChange, type Author } from '../../audit/record-change.ts';
import { changeProducts, type Changes } from '../../catalog/change-products.ts';
import { deleteProducts } from '../../catalog/delete-product.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { restoreProducts } from '../../catalog/restore-product.ts';
import { recordPriceChanges, type PriceSource } from '../../pricing/record-price-change.ts';
import type { Tx } from '../../storage/storage.ts';
import { differenceOf } from '../../catalog/product-fields.ts';

/** Who changes products, when (ms since 1970), and from which source. */
export interface ChangeContext {
  readonly author: Author;
  readonly at: number;
  readonly source: PriceSource;
}

/** The change of one product. */
export interface ProductChange {
  readonly id: number;
  readonly changes: Changes;
  readonly action: AuditAction;
  /** The audit entry that this change undoes. */
  readonly undoes?: number | undefined;
}

/** A changed product, and its audit entry. */
export interface AuditedProduct {
  readonly row: ProductRow;
  readonly auditId: number;
}

/**
 * Changes products (a few hundred) and records price history and audit entries, in the caller's transaction. Returns the
 * changed products by id, without deleted and unchanged ones.
 */
export async function changeAudited(
  tx: Tx<'product'>,
  { author, at, source }: ChangeContext,
  wanted: readonly ProductChange[],
): Promise<Map<number, AuditedProduct>> {
  const changed = await changeProducts(tx, at, new Map(wanted.map(({ id, changes }) => [id, changes])));
  await recordPriceChanges(tx, [...changed.values()], { source, at });
  const entries = wanted.flatMap(({ id, action, undoes }) => {
    const rows = changed.get(id);
    const difference = rows && differenceOf(rows.before, rows.after);
    return difference
      ? [{ row: rows.after, change: { ...difference, ...about(rows.after, at), action, undoes } }]
      : [];
  });
  return recordProducts(tx, author, entries);
}

/** Deletes products; returns those that were not deleted before, by id. */
export async function deleteAudited(
  tx: Tx<'product'>,
  { author, at }: ChangeContext,
  ids: readonly number[],
  undoes?: ReadonlyMap<number, number>,
): Promise<Map<number, AuditedProduct>> {
  const gone = await deleteProducts(tx, at, ids);
  const what = { action: 'product.delete', before: { deleted: false }, after: { deleted: true } } as const;
  const told = gone.map((row) => ({
    row,
    change: { ...what, ...about(row, at), undoes: undoes?.get(row.id) },
  }));
  return recordProducts(tx, author, told);
}

/** Restores deleted products; returns those that were deleted, by id. */
export async function restoreAudited(
  tx: Tx<'product'>,
  { author, at }: ChangeContext,
  ids: readonly number[],
  undoes?: ReadonlyMap<number, number>,
): Promise<Map<number, AuditedProduct>> {
  const back = await restoreProducts(tx, at, ids);
  const what = { action: 'product.restore', before: { deleted: true }, after: { deleted: false } } as const;
  const told = back.map((row) => ({
    row,
    change: { ...what, ...about(row, at), undoes: undoes?.get(row.id) },
  }));
  return recordProducts(tx, author, told);
}

/** The audit entry's reference to its product. */
export const about = ({ id, title }: ProductRow, at: number) =>
  ({ at, subject: 'product', subjectId: id, title }) as const;

async function recordProducts(
  tx: Tx,
  author: Author,
  told: readonly { readonly row: ProductRow; readonly change: AuditedChange }[],
): Promise<Map<number, AuditedProduct>> {
  const ids = await recordAll(
    tx,
    author,
    told.map(({ change }) => change),
  );
  return new Map(told.map(({ row }, at) => [row.id, { row, auditId: ids[at] ?? 0 }]));
}
