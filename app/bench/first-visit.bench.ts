import { devices, type Browser, type Page } from '@playwright/test';
import type { Bench } from '#api/bench/bench.ts';
import { newProfile, withBrowser } from './chromium.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { fillMirror } from './fill-mirror.ts';
import { onAPhone } from './phone.ts';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const UNTOUCHED_MS = 60_000;
/** Seconds from the first paint to a tap. */
const EARLY_TAPS = [0.5, 1, 2];

/** Paths of the pictures that are in sight. */
const picturesInSight = async (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return image.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      })
      .map(({ currentSrc }) => new URL(currentSrc, location.href).pathname),
  );

/** Opens home and does nothing for a minute. */
async function countBytes(bench: Bench, browser: Browser, shopUrl: string): Promise<void> {
  const proxy = await startCountingProxy(shopUrl);
  const context = await newProfile(browser, PHONE);
  try {
    const page = await context.newPage();
    await onAPhone(page);
    await page.goto(proxy.url);
    await page.waitForTimeout(UNTOUCHED_MS);
    const seen = new Set(await picturesInSight(page));
    bench.record('first-visit.bytes', proxy.bytes() / 2 ** 20);
    bench.record('first-visit.unseen', proxy.photos().filter((path) => !seen.has(path)).length);
  } finally {
    await context.close();
    proxy.stop();
  }
}

/** Finds the wanted heading in each document of the visit, and stores the time of its paint (Unix time in ms). */
function recordHeading(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp)),
    { once: true, capture: true },
  );
  const look = (): void => {
    const wanted = sessionStorage.getItem('wanted');
    // The list stays in the page, hidden.
    const heading = [...document.querySelectorAll('h1')].find((each) => !each.closest('[aria-hidden]'));
    if (wanted === null || heading?.textContent.trim() !== wanted) requestAnimationFrame(look);
    else
      setTimeout(() => sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now())));
  };
  requestAnimationFrame(look);
}

/** Taps a card a number of seconds after the first paint. Returns the ms until its product's heading is painted. */
async function tapEarly(browser: Browser, url: string, seconds: number): Promise<number> {
  const context = await newProfile(browser, PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(recordHeading);
    await onAPhone(page);
    await page.goto(`${url}/category/books`, { waitUntil: 'commit' });
    await page.waitForSelector('main article h3 a', { state: 'attached' });
    const place = await page.evaluate(async (waitMs) => {
      const painted = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntriesByName('first-contentful-paint')[0];
          if (first !== undefined) resolve(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      });
      const link = document.querySelector<HTMLElement>('main article h3 a');
      if (link === null) throw new Error('the page shows no card');
      sessionStorage.setItem('wanted', link.textContent.trim());
      const { left, top } = link.getBoundingClientRect();
      await new Promise((later) => {
        setTimeout(later, painted + waitMs - performance.now());
      });
      return { x: left + 4, y: top + 4 };
    }, seconds * 1000);
    await page.mouse.click(place.x, place.y);
    await page.waitForURL(/\/product\//);
    await page.waitForFunction(() => sessionStorage.getItem('painted') !== null);
    return await page.evaluate(
      () => Number(sessionStorage.getItem('painted')) - Number(sessionStorage.getItem('tapped')),
    );
  } finally {
    await context.close();
  }
}

/** A new phone's first visit on a mobile network with the CPU slowed 4x: that nothing is won by doing it later. */
export async function benchFirstVisit(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  try {
    await withBrowser(async (browser) => {
      for (let run = 0; run < bench.runs; run += 1) {
        const context = await newProfile(browser, PHONE);
        const visit = await fillMirror(await context.newPage(), shop.url);
        await context.close();
        bench.record('first-visit.interactive', visit.interactiveMs);
        bench.record('first-visit.shell', visit.shellMs);
        bench.record('first-visit.mirror', visit.mirrorMs);
        bench.record('first-visit.task', visit.longestTaskMs);
        for (const seconds of EARLY_TAPS)
          bench.record('first-visit.early-tap', await tapEarly(browser, shop.url, seconds), `${seconds} s`);
      }
      // All at a time: bytes do not depend on the load of the machine.
      await Promise.all(Array.from({ length: bench.runs }, () => countBytes(bench, browser, shop.url)));
    });
  } finally {
    await shop.stop();
  }
}
