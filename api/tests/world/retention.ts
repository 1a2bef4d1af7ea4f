import type { Deps } from '#api/deps.ts';
import { RETENTION } from '#api/retention/retention-table.ts';
import { runRetention } from '#api/retention/run-retention.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { removePhotosHandler } from '#api/selling/remove-photos-job.ts';

/** Everything that the hourly job deletes at this instant. */
export async function purgeAll(deps: Deps): Promise<void> {
  await runRetention(deps, RETENTION);
  await removePhotos(deps);
}

/** What one row of the table deletes at this instant. */
export async function purge(deps: Deps, data: (typeof RETENTION)[number]['data']): Promise<void> {
  for (const rule of RETENTION) if (rule.data === data) await rule.purge(deps, deps.now() - rule.keptMs);
  await removePhotos(deps);
}

/** Runs the due jobs that remove files of photos. */
export const removePhotos = (deps: Deps): Promise<number> => runDueJobs(deps, removePhotosHandler);
