import type { Deps } from '../deps.ts';
import { deleteJobsBefore } from './jobs.repo.ts';

/** Deletes the records of jobs that were done before an instant; until then their keys keep them from being done again. */
export const purgeJobs = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteJobsBefore(tx, before));
