import { isAuditAction } from '#contract/admin/admin-audit.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { markUndone, type EntryRow } from '../../audit/audit.queries.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import type { Tx } from '../../storage/storage.ts';
import { rowsByIds } from '../products/product-index.repo.ts';
import {
  changeAudited,
  deleteAudited,
  restoreAudited,
  type AuditedProduct,
  type ChangeContext,
  type ProductChange,
} from '../products/change-audited.ts';
import { changesFrom, hasValues, type WireFields } from '../../catalog/product-fields.ts';

/** The result of undoing an entry: the product, or why it was not undone. */
export type UndoOutcome = AuditedProduct | { readonly problem: string };

/** The ids of the products that these entries are about, to be locked before they are undone. */
export const productsOf = (entries: readonly EntryRow[]): number[] =>
  entries.flatMap(({ subject, subjectId }) => (subject === 'product' ? [Number(subjectId)] : []));

/**
 * Undoes product changes in the audit trail (a few hundred entries, each of another product). An entry is undone only if
 * its product is unchanged since. Returns the outcomes by entry id.
 */
export async function undoEntries(
  tx: Tx<'product'>,
  order: ChangeContext,
  entries: readonly EntryRow[],
): Promise<Map<number, UndoOutcome>> {
  const ids = entries.map((entry) => Number(entry.subjectId));
  const rows = new Map((await rowsByIds(tx, ids)).map((row) => [row.id, row]));
  const plans = entries.map((entry) => ({ entry, plan: planOf(entry, rows.get(Number(entry.subjectId))) }));
  const done = new Map([
    ...(await changeAudited(
      tx,
      order,
      plans.flatMap(({ plan }) => (plan.do === 'change' ? [plan.wanted] : [])),
    )),
    ...(await deleteAudited(tx, order, ...chosen(plans, 'delete'))),
    ...(await restoreAudited(tx, order, ...chosen(plans, 'restore'))),
  ]);
  const outcome = new Map(
    plans.map(({ entry, plan }) => [
      entry.id,
      done.get(Number(entry.subjectId)) ?? {
        problem: plan.do === 'nothing' ? plan.problem : MESSAGES.undoUnsafe,
      },
    ]),
  );
  const taken = [...outcome].filter(([, undoing]) => !('problem' in undoing)).map(([id]) => id);
  await markUndone(tx, taken, order.at);
  return outcome;
}

type Plan =
  | { readonly do: 'change'; readonly wanted: ProductChange }
  | { readonly do: 'delete' | 'restore' }
  | { readonly do: 'nothing'; readonly problem: string };

const unsafe: Plan = { do: 'nothing', problem: MESSAGES.undoUnsafe };

function planOf(entry: EntryRow, row: ProductRow | undefined): Plan {
  const { action } = entry;
  const before = fieldsIn(entry.before);
  const after = fieldsIn(entry.after);
  if (entry.undoneAt !== null) return { do: 'nothing', problem: MESSAGES.undoneAlready };
  if (entry.subject !== 'product' || after === null || !isAuditAction(action))
    return { do: 'nothing', problem: MESSAGES.undoNever };
  if (row === undefined || row.hiddenAt !== null) return unsafe;
  const isGone = row.deletedAt !== null;
  if (after['deleted'] === true) return isGone ? { do: 'restore' } : unsafe;
  if (isGone) return { do: 'nothing', problem: MESSAGES.productGone };
  if (after['deleted'] === false) return { do: 'delete' };
  if (!hasValues(row, after)) return unsafe;
  if (before === null) return { do: 'delete' }; // created by an import
  return { do: 'change', wanted: { id: row.id, changes: changesFrom(before), action, undoes: entry.id } };
}

const fieldsIn = (values: object | null): WireFields | null => (values === null ? null : { ...values });

/** The product ids with one kind of plan, and the entry to undo for each. */
function chosen(
  plans: readonly { readonly entry: EntryRow; readonly plan: Plan }[],
  what: Plan['do'],
): [number[], Map<number, number>] {
  const entries = plans.filter(({ plan }) => plan.do === what).map(({ entry }) => entry);
  const undoes = new Map(entries.map(({ id, subjectId }) => [Number(subjectId), id]));
  return [[...undoes.keys()], undoes];
}
