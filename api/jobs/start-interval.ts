import type { Deps } from '../deps.ts';

/**
 * Runs `work` now and every `intervalMs`, never twice at the same time. Errors are logged with the message `failure`.
 * Returns the function that stops it and waits for the current run.
 */
export function startInterval<D extends Deps>(
  deps: D,
  intervalMs: number,
  failure: string,
  work: (deps: D) => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      await work(deps);
    } catch (error) {
      deps.log.error({ err: error }, failure);
    } finally {
      running = undefined;
    }
  };
  const start = (): void => {
    running ??= run();
  };
  const timer = setInterval(start, intervalMs);
  timer.unref();
  start();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
