import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { BulkCommand, RunProblem } from '#contract/admin/admin-runs.ts';
import type { Deps } from '../../deps.ts';
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
import { selectProducts } from '../products/select-products.ts';

/** The batches of a bulk change, by ascending product id; products above `maxId` were listed later and are not included. */
export function createChangeSource(
  deps: Pick<Deps, 'storage'>,
  { selection, change }: BulkCommand,
  maxId: number,
): BatchSource {
  // Selected once per process; after a crash, the next process selects again from the stored position.
  let waiting: readonly number[] | undefined;
  return async (after, size) => {
    waiting ??= (await selectProducts(deps, selection, after)).ids.filter((id) => id <= maxId);
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
