import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { getStateValue, listRows } from './device-state.ts';
import { expect, open } from './journey.ts';

/** What the browser says of requests without network, or with one that answers nonsense. */
export const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED/;

const withPicture = z.array(z.object({ picture: z.optional(z.object({ url: z.string() })) }));

const missing = (wanted: readonly string[], there: readonly string[]): string[] =>
  wanted.filter((path) => !there.includes(path));

/** Visits the shop, not for the first time, and stays until the phone has what it needs without network: shell, catalog, pictures. */
export async function warmOffline(page: Page, path = '/'): Promise<void> {
  // A first visit fetches few covers ahead.
  await page.addInitScript(() => {
    // The browser's own page for a failed navigation has no storage.
    if (location.protocol.startsWith('http') && localStorage.getItem('visits') === null)
      localStorage.setItem('visits', '1');
  });
  await open(page, path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(async () => getStateValue(page, 'mirror')).toMatchObject({ complete: true });
  const rows = z.parse(withPicture, await listRows(page, 'products'));
  const wanted = rows.flatMap(({ picture }) => (picture === undefined ? [] : [`${picture.url}-320.avif`]));
  await expect
    .poll(async () => missing(wanted, await listCachedPaths(page, 'pictures')), { timeout: 30_000 })
    .toEqual([]);
}

/** The paths that caches with this word in their name hold. */
export const listCachedPaths = (page: Page, word = ''): Promise<string[]> =>
  page.evaluate(async (part) => {
    const paths: string[] = [];
    for (const name of (await caches.keys()).filter((each) => each.includes(part))) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    }
    return paths;
  }, word);

/** The app is closed and opened anew, with nothing left of the page but what the phone has stored. */
export async function restart(page: Page, context: BrowserContext, path = '/'): Promise<Page> {
  await page.close();
  const again = await context.newPage();
  await again.goto(path);
  return again;
}
