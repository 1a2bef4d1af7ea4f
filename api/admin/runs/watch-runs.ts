import type { WorkerDeps } from '../../jobs/job-notifier.ts';
import { executeRuns } from './execute-runs.ts';

/** Polling interval. Finds runs whose worker crashed. */
const POLL_INTERVAL_MS = 5_000;

/** Starts executing the admins' runs. Returns the function that stops it and waits for the current batch. */
export function watchRuns(deps: WorkerDeps): () => Promise<void> {
  let ending = false;
  let turn = Promise.resolve();
  let turns = 0;

  const work = async (): Promise<void> => {
    try {
      await executeRuns(deps, () => ending);
    } catch (error) {
      deps.log.error({ err: error }, 'polling runs failed');
    }
    turns -= 1;
  };
  // At most one active pass and one queued pass, for runs started meanwhile.
  const wake = (): void => {
    if (ending || turns > 1) return;
    turns += 1;
    turn = turn.then(work);
  };

  const stopListening = deps.jobNotifier.listen('runs', wake);
  const timer = setInterval(wake, POLL_INTERVAL_MS);
  timer.unref();
  wake();
  return async () => {
    ending = true;
    clearInterval(timer);
    stopListening();
    await turn;
  };
}
