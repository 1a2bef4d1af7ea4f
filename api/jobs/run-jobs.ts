import type { WorkerDeps } from './job-bell.ts';
import { workOffJobs, type Handlers } from './work-off-jobs.ts';

/** So many jobs are done at a time, so that a mail server that is down holds up nothing else. */
const LANES = 4;

/** How often it is looked for jobs that nobody rang for: those to be tried again, and those of a process that died. */
const LOOK_EVERY_MS = 5_000;

/**
 * Does jobs from now on, as soon as they are due. Answers what ends it: it takes no further job, and waits for those
 * that are under way.
 */
export function runJobs(deps: WorkerDeps, handlers: Handlers): () => Promise<void> {
  const lanes = new Set<Promise<void>>();
  let ending = false;

  const lane = async (): Promise<void> => {
    try {
      await workOffJobs(deps, handlers, () => ending);
    } catch (error) {
      deps.log.error({ err: error }, 'jobs could not be looked for');
    }
  };
  const wake = (): void => {
    if (ending || lanes.size >= LANES) return;
    const work = lane().finally(() => lanes.delete(work));
    lanes.add(work);
  };

  const stopListening = deps.jobBell.listen(wake);
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return async () => {
    ending = true;
    clearInterval(timer);
    stopListening();
    await Promise.all(lanes);
  };
}
