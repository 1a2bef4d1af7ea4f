import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits for the web font, then sums up layout shifts. Returns how to read the sum so far. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Fraunces').length))
    .toBeGreaterThan(0);
  await page.evaluate(async () => {
    // The frame that shows the font is over after two.
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { dataset } = document.documentElement;
        const value = 'value' in entry ? Number(entry.value) : 0;
        dataset['moved'] = String(Number(dataset['moved'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift' });
  });
  return async () => Number((await page.locator('html').getAttribute('data-moved')) ?? 0);
}
