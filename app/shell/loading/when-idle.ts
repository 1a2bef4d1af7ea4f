/** How long a task that has begun holds up the next one; milliseconds. A network that swallows all stops nothing. */
const PATIENCE = 300;

let last: Promise<unknown> | undefined;

/**
 * Runs a task once the page has loaded and has nothing better to do. Tasks take turns, in the order they came: their code
 * is read one after another, so that between two of them a phone answers its owner.
 */
export function whenIdle(task: () => unknown): void {
  last = (last ?? loaded()).then(idle).then(async () => Promise.race([settled(task), pause(PATIENCE)]));
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

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds));

/** What a task throws is told where the browser tells of mistakes; the next one runs all the same. */
async function settled(task: () => unknown): Promise<void> {
  try {
    await task();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
