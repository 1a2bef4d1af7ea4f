/** Longest time that a running task delays the next one, so that a hanging request blocks nothing. */
const MAX_TASK_MS = 300;

let last: Promise<unknown> | undefined;

/**
 * Runs a task once the page has loaded and the browser is idle. Tasks run one after another, in the order of the calls, so
 * that the page handles input between two of them.
 */
export function whenIdle(task: () => unknown): void {
  last = (last ?? loaded()).then(idle).then(async () => Promise.race([runSafely(task), pause(MAX_TASK_MS)]));
}

const loaded = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState === 'complete') done();
    else addEventListener('load', () => done(), { once: true });
  });

const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 2_000 });
    else setTimeout(done, 200);
  });

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** Rethrows errors of a task asynchronously, for the browser's error log; the next task runs anyway. */
async function runSafely(task: () => unknown): Promise<void> {
  try {
    await task();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
