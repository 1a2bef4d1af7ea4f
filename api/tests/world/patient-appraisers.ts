import type { Env } from '#api/env.ts';
import type { CallMeter } from '#api/gateways/call-meter.ts';
import { openAppraisers, type Appraisers } from '#api/gateways/vision/appraisers.ts';

/** An upload's deadline in tests that are not about it. */
export const DISTANT_DEADLINE_MS = 600_000;

/**
 * The shop's appraisers with limits that no busy machine reaches: they read what they can, however long it takes, and
 * never pause between requests to the directory of books, because that is a double.
 */
export const openPatientAppraisers = (env: Env, now: () => number, meter: CallMeter): Appraisers => ({
  ...openAppraisers(env, now, meter, { slowness: 100, directoryIntervalMs: 0 }),
  deadlineMs: DISTANT_DEADLINE_MS,
});
