import type { Page } from '@playwright/test';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { expect, waitForInteractive, open, test as journey } from './journey.ts';

/** A test with its own URL, behind which the release can be replaced. */
export const test = journey.extend<{ door: FaultProxy }>({
  door: async ({ baseURL }, give) => {
    const door = await openFaultProxy(baseURL ?? '');
    await give(door);
    await door.close();
  },
});

/** The banner that offers a new version. */
export const updateBanner = (page: Page) => page.getByRole('complementary', { name: 'New version' });

/** Waits until the first service worker has taken over the page: from then on it works without a network. */
export const waitForControl = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller !== null) return;
    await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });

/** Opens a page that a service worker controls. */
export async function openControlled(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(url);
  await waitForInteractive(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // An inspected worker never goes idle by itself, and only an idle worker is replaced.
  await page.waitForLoadState('networkidle');
}

export const checkForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
