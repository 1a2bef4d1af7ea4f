import { mailHandler } from './mail-job.ts';
import type { Handlers } from './work-off-jobs.ts';

/** Who does which kind of job. */
export const JOB_HANDLERS: Handlers = { ...mailHandler };
