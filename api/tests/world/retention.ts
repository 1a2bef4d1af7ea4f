import type { Deps } from '#api/deps.ts';
import { RETENTION } from '#api/retention/retention-table.ts';
import { runRetention } from '#api/retention/run-retention.ts';

/** Everything that the hourly job deletes at this instant. */
export const purgeAll = (deps: Deps): Promise<void> => runRetention(deps, RETENTION);

/** What one row of the table deletes at this instant. */
export async function purge(deps: Deps, data: (typeof RETENTION)[number]['data']): Promise<void> {
  for (const rule of RETENTION) if (rule.data === data) await rule.purge(deps, deps.now() - rule.keptMs);
}
