import { setTimeout as sleep } from 'node:timers/promises';
import { and, gt, isNull } from 'drizzle-orm';
import { runDueJobs as runHere } from '#api/jobs/run-due-jobs.ts';
import { jobs } from '#api/storage/schema.ts';

const POLL_MS = 20;
/** A process that was killed keeps its job for minutes: then the test goes on. */
const MAX_WAIT_MS = 10_000;

/** Like the shop's, and waits for the jobs that other processes run, whose results a test expects, too. */
export const runDueJobs: typeof runHere = async (deps, ...rest) => {
  const count = await runHere(deps, ...rest);
  const isRunning = and(isNull(jobs.doneAt), gt(jobs.claimedUntil, Date.now()));
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    if ((await deps.storage.db.$count(jobs, isRunning)) === 0) break;
    await sleep(POLL_MS);
  }
  return count;
};
