import { runOutsideSpans } from '../tracing/span.ts';
import type { WorkerDeps } from './job-notifier.ts';
import { runDueJobs, type Handlers } from './run-due-jobs.ts';

/** Jobs in parallel, so that a mail server that is down does not block the others. */
const CONCURRENCY = 4;

/** Polling interval. Finds retries, and jobs whose worker crashed. */
const POLL_MS = 5_000;

/**
 * Starts running jobs as soon as they are due. Returns the function that stops it: it claims no further job, and waits for
 * those in progress.
 */
export function startJobWorker(deps: WorkerDeps, handlers: Handlers): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let isStopping = false;

  const runOnce = async (): Promise<void> => {
    try {
      await runDueJobs(deps, handlers, () => isStopping);
    } catch (error) {
      deps.log.error({ err: error }, 'polling jobs failed');
    }
  };
  const wake = (): void => {
    if (isStopping || running.size >= CONCURRENCY) return;
    // Woken by a request that added a job, which is not what the worker does next.
    const work = runOutsideSpans(runOnce).finally(() => running.delete(work));
    running.add(work);
  };

  const stopListening = deps.jobNotifier.listen('jobs', wake);
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    stopListening();
    await Promise.all(running);
  };
}
