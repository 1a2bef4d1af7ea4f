import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { BulkCommand, RunProblem } from '#contract/admin/admin-runs.ts';
import type { Tx } from '../../storage/storage.ts';
import { rowsByIds } from '../products/product-index.repo.ts';
import {
  changeAudited,
  deleteAudited,
  type ChangeContext,
  type ProductChange,
} from '../products/change-audited.ts';
import { ACTIONS, plannedChange } from './planned-change.ts';
import type { BatchOutcome, BatchSource } from './batch-source.ts';
import type { TableDeps } from '../products/open-product-table.ts';
import { selectProducts, type SelectedProduct } from '../products/select-products.ts';

/** The batches of a bulk change, by ascending product id; products above `maxId` were listed later and are not included. */
export function createChangeSource(
  deps: TableDeps,
  { selection, change }: BulkCommand,
  maxId: number,
): BatchSource {
  // Selected while it is executed; after a crash, the next process selects from the stored position on.
  let selected: AsyncIterator<readonly SelectedProduct[]> | undefined;
  let waiting: readonly number[] = [];
  return async (after, size) => {
    selected ??= selectProducts(deps, selection, after);
    while (waiting.length < size) {
      const next = await selected.next();
      if (next.done === true) break;
      const ids = next.value.map(({ id }) => id).filter((id) => id <= maxId);
      waiting = [...waiting, ...ids];
    }
    const ids = waiting.slice(0, size);
    waiting = waiting.slice(size);
    const last = ids.at(-1);
    if (last === undefined) return undefined;
    return {
      after: last,
      size: ids.length,
      productIds: ids,
      apply: (tx, order) => changeBatch(tx, order, change, ids),
    };
  };
}

async function changeBatch(
  tx: Tx<'product'>,
  order: ChangeContext,
  change: BulkCommand['change'],
  ids: readonly number[],
): Promise<BatchOutcome> {
  const rows = new Map((await rowsByIds(tx, ids)).map((row) => [row.id, row]));
  const problems: RunProblem[] = [];
  const wanted: ProductChange[] = [];
  const gone: number[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    const plan =
      row === undefined || row.deletedAt !== null
        ? { problem: MESSAGES.productGone }
        : plannedChange(change, row);
    if ('problem' in plan)
      problems.push({
        productId: id,
        ...(row === undefined ? {} : { title: row.title }),
        message: plan.problem,
      });
    else if ('isDeleted' in plan) gone.push(id);
    else wanted.push({ id, changes: plan.changes, action: ACTIONS[change.action] });
  }
  const changed = await changeAudited(tx, order, wanted);
  const deleted = await deleteAudited(tx, order, gone);
  return { changed: changed.size + deleted.size, problems };
}
