import type { Page } from '@playwright/test';
import { onAPhone } from './phone.ts';

/** What a first visit does by itself after its load event; times in ms. */
interface FirstVisit {
  /** From the start of the navigation until React's handlers are attached. */
  readonly interactiveMs: number;
  /** From load until the service worker has stored the app shell. */
  readonly shellMs: number;
  /** From load until all products of the mirror are stored. */
  readonly mirrorMs: number;
  /** On the page's main thread, from load until both are complete. */
  readonly longestTaskMs: number;
}

/** Marks in the page when it is interactive, when its worker is active, and its long tasks. */
function recordVisit(): void {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.measure('long task', { start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  void navigator.serviceWorker.ready.then(() => performance.mark('shell'));
  const look = (): void => {
    if (document.documentElement.dataset['interactive'] === undefined) requestAnimationFrame(look);
    else performance.mark('interactive');
  };
  requestAnimationFrame(look);
}

/** Marks in the page when all products of the mirror are stored. */
async function isMirrorComplete(): Promise<boolean> {
  const isComplete = await new Promise<boolean>((resolve) => {
    const opening = indexedDB.open('dogear');
    opening.addEventListener('success', () => {
      const db = opening.result;
      const isThere = db.objectStoreNames.contains('state');
      const asked = isThere ? db.transaction('state').objectStore('state').get('mirror') : undefined;
      asked?.addEventListener('success', () =>
        resolve(JSON.stringify(asked.result ?? '').includes('"complete":true')),
      );
      if (!isThere) resolve(false);
      db.close();
    });
  });
  if (isComplete) performance.mark('mirror');
  return isComplete;
}

/**
 * Opens a page of a new profile on a mobile network with the CPU slowed 4x, and waits for the shell and the mirror. Throws an
 * Error if one of them takes more than a minute.
 */
export async function fillMirror(page: Page, url: string): Promise<FirstVisit> {
  await page.addInitScript(recordVisit);
  await onAPhone(page);
  await page.goto(url, { waitUntil: 'load' });
  const deadline = performance.now() + 60_000;
  while (!(await page.evaluate(isMirrorComplete))) {
    if (performance.now() > deadline) throw new Error('the mirror was not complete after a minute');
    await page.waitForTimeout(50);
  }
  await page.waitForFunction(() => performance.getEntriesByName('shell').length > 0);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const isTimed = navigation !== undefined && 'loadEventEnd' in navigation;
    const loaded = isTimed ? Number(navigation.loadEventEnd) : Number.NaN;
    const [interactive = Number.NaN, shell = Number.NaN, mirror = Number.NaN] = [
      'interactive',
      'shell',
      'mirror',
    ].map((name) => performance.getEntriesByName(name)[0]?.startTime);
    const tasks = performance.getEntriesByName('long task').filter(({ startTime }) => startTime > loaded);
    return {
      interactiveMs: interactive,
      shellMs: shell - loaded,
      mirrorMs: mirror - loaded,
      longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    };
  });
}
