import { devices, type Browser, type Page } from '@playwright/test';
import type { Bench } from '#api/bench/bench.ts';
import { median } from '#api/bench/statistics.ts';
import { newProfile, withBrowser } from './chromium.ts';
import { tapsOf } from './inp-journey.ts';

/** The user looks so long at what a tap has shown. */
const PAUSE_MS = 250;
/** The Event Timing API reports no shorter events. */
const MIN_REPORTED_MS = 16;

/** Records each event of an interaction by the Event Timing API: from the input to the paint that follows it. */
function recordInteractions(): void {
  // TypeScript's library does not know the threshold, which is 104 ms by default.
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const event of list.getEntries()) {
      const id = 'interactionId' in event ? Number(event.interactionId) : 0;
      const { startTime, duration } = event;
      if (id > 0) performance.measure('interaction', { start: startTime, duration, detail: id });
    }
  }).observe(options);
}

/** The longest event of each interaction so far, in ms; shorter ones than the API reports are missing. */
const interactionsOf = async (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const longest = new Map<number, number>();
    for (const event of performance.getEntriesByName('interaction')) {
      const id = 'detail' in event ? Number(event.detail) : 0;
      longest.set(id, Math.max(longest.get(id) ?? 0, event.duration));
    }
    return [...longest.values()];
  });

/** Plays the journey in one document. Returns the durations of its interactions in ms, slowest first. */
async function play(browser: Browser, url: string): Promise<number[]> {
  const context = await newProfile(browser, { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(recordInteractions);
    await page.goto(url);
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.waitForLoadState('networkidle');
    const document = await page.evaluateHandle(() => globalThis.document);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const taps = tapsOf(page);
    for (const { target, shown } of taps) {
      await target.tap();
      await shown.waitFor();
      await page.waitForTimeout(PAUSE_MS);
    }
    if (!(await document.evaluate((first) => first === globalThis.document)))
      throw new Error('the journey left its document');
    const reported = await interactionsOf(page);
    const short = Math.max(0, taps.length - reported.length);
    return [...reported, ...Array.from({ length: short }, () => MIN_REPORTED_MS)].toSorted((a, b) => b - a);
  } finally {
    await context.close();
  }
}

/** Interaction to Next Paint over a scripted journey with the CPU slowed 4x. */
export async function benchInp(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  try {
    await withBrowser(async (browser) => {
      for (let run = 0; run < bench.runs; run += 1) {
        const durations = await play(browser, shop.url);
        // As web-vitals defines it: one outlier in each 50 interactions is left out.
        bench.record('inp.p98', durations[Math.floor(durations.length / 50)] ?? Number.NaN);
        bench.record('inp.worst', durations[0] ?? Number.NaN);
        bench.record('inp.median', median(durations));
      }
    });
  } finally {
    await shop.stop();
  }
}
