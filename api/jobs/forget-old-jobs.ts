import type { Deps } from '../deps.ts';
import { forgetJobsBefore } from './jobs.repo.ts';

/** As long as the key of a job that is done keeps it from being done again. */
const JOB_LIFE_MS = 90 * 86_400_000;

/** Clears away the records of jobs that were done long ago. */
export const forgetOldJobs = (deps: Deps): Promise<void> =>
  deps.storage.transaction({}, (tx) => forgetJobsBefore(tx, deps.now() - JOB_LIFE_MS));
