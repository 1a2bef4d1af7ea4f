import type { Page } from '@playwright/test';
import { listCachedPaths, OFFLINE_ERRORS, restart, warmOffline } from './warm-offline.ts';
import { expect, open, test } from './journey.ts';

/** The files of Fraunces that the page has loaded. */
const loadedFonts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => family === 'Fraunces' && status === 'loaded').length,
  );

/** Loads the file that has a letter which English titles rarely need. Returns the number of loaded files. */
const loadRareLetter = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const faces = await document.fonts.load('500 1rem Fraunces', 'ß').catch(() => []);
    return faces.length;
  });

test("a first visit shows the system's serif and requests no font", async ({ page, forSale }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') requested.push(new URL(request.url()).pathname);
  });
  await open(page, `/product/${forSale[0]?.id}`);
  // What loads when the page is idle has loaded by then.
  await page.waitForLoadState('networkidle');
  expect(await loadedFonts(page)).toBe(0);
  expect(requested).toEqual([]);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('in airplane mode, headings are in Fraunces', async ({ page, context, allowError }) => {
    allowError(OFFLINE_ERRORS);
    await warmOffline(page);
    await context.setOffline(true);
    const app = await restart(page, context);
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => loadedFonts(app)).toBe(1);
  });

  test('the font of rare letters is kept once a page had one', async ({ page }) => {
    await warmOffline(page);
    // Only pages under the worker use the font.
    await page.reload();
    await expect.poll(async () => loadRareLetter(page)).toBe(1);
    await expect.poll(async () => listCachedPaths(page)).toContain('/fonts/fraunces-latin-accents.woff2');
  });
});
