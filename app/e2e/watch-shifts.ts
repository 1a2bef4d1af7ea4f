import type { Page } from '@playwright/test';

/** Sums up layout shifts from now on. Returns how to read the sum so far. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
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
