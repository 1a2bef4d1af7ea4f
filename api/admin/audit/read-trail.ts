import type { AuditTrail } from '#contract/admin/admin-audit.ts';
import { readAudit, type AuditQuery } from '../../audit/read-audit.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { runOnWire } from '../runs/run-on-wire.ts';
import { runsByIds } from '../runs/runs.repo.ts';

/** Problems of a run that stand with its entry. */
const MAX_PROBLEMS = 20;

/** A page of the audit trail, newest first, with the runs that its entries started. Throws ShopError invalid_input. */
export async function readTrail(
  deps: Pick<Deps, 'storage'>,
  admin: AdminSession,
  query: AuditQuery,
): Promise<AuditTrail> {
  const { entries, ...rest } = await readAudit(deps, admin, query);
  const started = entries.flatMap(({ action, subjectId }) =>
    action === 'run.start' ? [Number(subjectId)] : [],
  );
  const rows = await runsByIds(deps.storage.db, started);
  const runs = new Map(rows.map((row) => [String(row.id), runOnWire(row, { withProblems: true })]));
  return {
    ...rest,
    entries: entries.map((entry) => {
      const run = entry.action === 'run.start' ? runs.get(entry.subjectId) : undefined;
      if (run === undefined) return entry;
      return { ...entry, run: { ...run, problems: run.problems.slice(0, MAX_PROBLEMS) } };
    }),
  };
}
