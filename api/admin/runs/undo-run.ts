import { entriesToUndo } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { BatchSource } from './batch-source.ts';
import { productsOf, undoEntries } from '../audit/undo-entries.ts';

/** Undoes a run's changes, newest first; `after` is the negated entry id, so that it increases. */
export function createUndoSource({ storage }: Pick<Deps, 'storage'>, runId: number): BatchSource {
  return async (after, size) => {
    const before = after === 0 ? Number.MAX_SAFE_INTEGER : -after;
    const entries = await entriesToUndo(storage.db, runId, before, size);
    const last = entries.at(-1);
    if (last === undefined) return undefined;
    return {
      after: -last.id,
      size: entries.length,
      productIds: productsOf(entries),
      apply: async (tx, order) => {
        const outcome = await undoEntries(tx, order, entries);
        const problems = entries.flatMap(({ id, title, subjectId }) => {
          const undoing = outcome.get(id);
          return undoing !== undefined && 'problem' in undoing
            ? [{ productId: Number(subjectId), title, message: undoing.problem }]
            : [];
        });
        return { changed: entries.length - problems.length, problems };
      },
    };
  };
}
