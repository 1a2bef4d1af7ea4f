import type { Page } from '@playwright/test';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { expect, waitForInteractive, open, test as journey } from './journey.ts';

/** A journey with an address of its own, behind which a release can be changed. */
export const test = journey.extend<{ door: FaultProxy }>({
  door: async ({ baseURL }, give) => {
    const door = await openFaultProxy(baseURL ?? '');
    await give(door);
    await door.close();
  },
});

/** The banner that offers a new version. */
export const updateBanner = (page: Page) => page.getByRole('complementary', { name: 'New version' });

/** Opens a page that a worker controls. */
export async function openControlled(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(url);
  await waitForInteractive(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // A worker that a test looks into never rests by itself, and only one at rest gives way to the next.
  await page.waitForLoadState('networkidle');
}

export const checkForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
