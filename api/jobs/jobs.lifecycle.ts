import type { Deps } from '../deps.ts';
import { deleteJobsBefore } from './jobs.repo.ts';

/** Deletes jobs that were done before an instant. Until then their keys prevent duplicates. */
export const purgeJobs = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => deleteJobsBefore(tx, before));
