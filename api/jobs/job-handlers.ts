import { demoEventHandler } from '../checkout/demo-events.ts';
import { refundHandler } from '../orders/pay-back.ts';
import { mailHandler } from './mail-job.ts';
import type { Handlers } from './work-off-jobs.ts';

/** Who does which kind of job. */
export const JOB_HANDLERS: Handlers = { ...mailHandler, ...refundHandler, ...demoEventHandler };
