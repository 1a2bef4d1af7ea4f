import type { Deps } from '../deps.ts';
import { deleteJobsBefore, instantsOfJobs } from './jobs.repo.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';

/** Deletes jobs that were done before an instant. Until then their keys prevent duplicates. */
export const purgeJobs = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfJobs, deleteBefore: deleteJobsBefore }, before);
