import type { Run } from '#contract/admin/admin-runs.ts';
import { changeNameOf, problemsOf, progressOf, summaryOf, titleOf } from './run-args.ts';
import type { RunRow } from './runs.repo.ts';

const isoOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** A run as the back office sees it. */
export function runOnWire(run: RunRow, { withProblems }: { readonly withProblems: boolean }): Run {
  const args = summaryOf(run);
  const { changed, created = 0, undoneBy } = progressOf(run);
  return {
    id: run.id,
    kind: run.kind,
    title: titleOf(args),
    changeName: changeNameOf(args),
    status: run.status,
    total: run.total,
    done: run.done,
    changed,
    created,
    failed: run.failed,
    problems: withProblems ? problemsOf(run) : [],
    createdAt: new Date(run.createdAt).toISOString(),
    startedAt: isoOf(run.startedAt),
    finishedAt: isoOf(run.finishedAt),
    undoable: changed > 0 && undoneBy === undefined,
    undoneBy: undoneBy ?? null,
    undoes: 'undoes' in args ? args.undoes : null,
  };
}
