import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { getStateValue, listRows } from './device-state.ts';
import { expect, open } from './journey.ts';
import { waitForControl } from './service-worker-fixtures.ts';

/** Chromium's console errors for requests that fail offline or on a bad network. */
export const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED/;

const withPicture = z.array(z.object({ picture: z.optional(z.object({ url: z.string() })) }));

const missing = (wanted: readonly string[], there: readonly string[]): string[] =>
  wanted.filter((path) => !there.includes(path));

/** Waits until the device has the shell and the catalog, which is what it needs offline except pictures. */
export async function warmOffline(page: Page, path = '/'): Promise<void> {
  await open(page, path);
  await waitForControl(page);
  await expect.poll(async () => getStateValue(page, 'mirror')).toMatchObject({ complete: true });
}

/** Makes a repeat visit and waits until the device also has the picture of every product. */
export async function warmOfflineWithPictures(page: Page, path = '/'): Promise<void> {
  // A first visit prefetches only a few covers.
  await page.addInitScript(() => {
    // The browser's own page for a failed navigation has no storage.
    if (location.protocol.startsWith('http') && localStorage.getItem('visits') === null)
      localStorage.setItem('visits', '1');
  });
  await warmOffline(page, path);
  const rows = z.parse(withPicture, await listRows(page, 'products'));
  const wanted = rows.flatMap(({ picture }) => (picture === undefined ? [] : [`${picture.url}-320.avif`]));
  await expect
    .poll(async () => missing(wanted, await listCachedPaths(page, 'pictures')), { timeout: 30_000 })
    .toEqual([]);
}

/** Paths in the caches whose name contains this word. */
export const listCachedPaths = (page: Page, word = ''): Promise<string[]> =>
  page.evaluate(async (part) => {
    const paths: string[] = [];
    for (const name of (await caches.keys()).filter((each) => each.includes(part))) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    }
    return paths;
  }, word);

/** Closes the app and opens it in a new page, so that only stored data survives. */
export async function restart(page: Page, context: BrowserContext, path = '/'): Promise<Page> {
  await page.close();
  const again = await context.newPage();
  await again.goto(path);
  return again;
}
