import type { AuditAction } from '#contract/admin/admin-audit.ts';
import { recordAll, type AuditedChange, type Author } from '../../audit/record-change.ts';
import { changeProducts, type Changes } from '../../catalog/change-products.ts';
import { deleteProducts } from '../../catalog/delete-product.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { restoreProducts } from '../../catalog/restore-product.ts';
import { recordPriceChanges, type PriceSource } from '../../pricing/record-price-change.ts';
import type { Tx } from '../../storage/storage.ts';
import { differenceOf } from './product-fields.ts';

/** On whose order products are changed, and when (milliseconds since 1970). */
export interface ChangeContext {
  readonly author: Author;
  readonly at: number;
  readonly source: PriceSource;
}

/** What one product is to become. */
export interface ProductChange {
  readonly id: number;
  readonly changes: Changes;
  readonly action: AuditAction;
  /** The entry of the audit trail that it takes back. */
  readonly undoes?: number | undefined;
}

/** A product as it is now, and the entry of the audit trail that tells why. */
export interface AuditedProduct {
  readonly row: ProductRow;
  readonly auditId: number;
}

/**
 * Changes products (some hundreds), keeps their prices for the charts and the change for the trail, in one transaction.
 * Answers those that are different now, by id: what is not in the shop, or stays as it is, is left out.
 */
export async function changeAudited(
  tx: Tx<'catalog'>,
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

/** Takes products out of the shop; answers those that were there, by id. */
export async function deleteAudited(
  tx: Tx<'catalog'>,
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

/** Brings deleted products back; answers those that were gone, by id. */
export async function restoreAudited(
  tx: Tx<'catalog'>,
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

/** Of which product an entry tells. */
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
