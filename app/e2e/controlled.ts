import type { Page } from '@playwright/test';
import { frontDoor, type FrontDoor } from './front-door.ts';
import { expect, interactive, open, test as journey } from './journey.ts';

/** A journey with an address of its own, behind which a release can be changed. */
export const test = journey.extend<{ door: FrontDoor }>({
  door: async ({ baseURL }, give) => {
    const door = await frontDoor(baseURL ?? '');
    await give(door);
    await door.close();
  },
});

/** The banner that offers a new version. */
export const offer = (page: Page) => page.getByRole('complementary', { name: 'New version' });

/** Opens a page that a worker controls. */
export async function openControlled(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(url);
  await interactive(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // A worker that a test looks into never rests by itself, and only one at rest gives way to the next.
  await page.waitForLoadState('networkidle');
}

export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
