import type { Deps } from '../deps.ts';

/**
 * Does some work now and every `everyMs`, one at a time; what goes wrong is logged as `failure`. Answers what ends it: it
 * waits for what is under way.
 */
export function repeat<D extends Deps>(
  deps: D,
  everyMs: number,
  failure: string,
  work: (deps: D) => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const go = async (): Promise<void> => {
    try {
      await work(deps);
    } catch (error) {
      deps.log.error({ err: error }, failure);
    } finally {
      running = undefined;
    }
  };
  const start = (): void => {
    running ??= go();
  };
  const timer = setInterval(start, everyMs);
  timer.unref();
  start();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
